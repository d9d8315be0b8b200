// What an agent may do, through whichever door: three reads, and one act that a person confirms.

/** Their tools are called so, behind a prefix. */
export type AgentAct = 'listNotifications' | 'getNotification' | 'searchEventLog' | 'acknowledgeNotification';

/** Bytes of an answer at most: what is longer comes in pages. */
export const mostAnswerBytes = 32_000;

/** What was asked isn't done, for the reason that the message tells: a sentence for whoever asked. */
export class AgentRefusal extends Error {}
