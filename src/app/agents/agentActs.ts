// The four acts of agents behind one name each. Whatever goes wrong is told in a sentence that may be shown to anybody.

import { type AgentAct, AgentRefusal } from '../../core/agents/acts.ts';
import type { Logger } from '../../core/connection/ports.ts';
import { failureLine, failureOf } from '../../core/failures.ts';
import { AcknowledgeAct, type AcknowledgeActParts, type AgentQuestion } from './acknowledgeAct.ts';
import { AgentSearches, type SearchActParts } from './agentSearches.ts';
import { getNotice, listNotices, type NoticeActParts } from './noticeActs.ts';

export interface AgentActsParts extends NoticeActParts, SearchActParts, AcknowledgeActParts {
  readonly log: Logger;
}

export class AgentActs {
  readonly #parts: AgentActsParts;
  readonly #searches: AgentSearches;
  readonly #acknowledging: AcknowledgeAct;

  constructor(parts: AgentActsParts) {
    this.#parts = parts;
    this.#searches = new AgentSearches(parts);
    this.#acknowledging = new AcknowledgeAct(parts);
  }

  /** Resolves to what the agent is told; throws AgentRefusal. */
  async perform(act: AgentAct, input: unknown, signal: AbortSignal): Promise<string> {
    const { log, t } = this.#parts;
    log.debug(`An agent asks: ${act}`);
    try {
      return await this.#perform(act, input, signal);
    } catch (error) {
      if (signal.aborted) throw new AgentRefusal(t('Cancelled.'));
      if (error instanceof AgentRefusal) throw error;
      log.error(`What an agent asked (${act}) came to nothing: ${failureLine(failureOf(error))}`);
      throw new AgentRefusal(t('This could not be done. The log of Platform Events says why.'));
    }
  }

  /** What an acknowledgement is about, before it is asked for. Throws AgentRefusal, and where it is aborted. */
  async question(input: unknown, signal: AbortSignal): Promise<AgentQuestion> {
    return await this.#acknowledging.about(input, signal);
  }

  dispose(): void {
    this.#searches.dispose();
  }

  #perform(act: AgentAct, input: unknown, signal: AbortSignal): Promise<string> {
    switch (act) {
      case 'listNotifications':
        return listNotices(input, this.#parts, signal);
      case 'getNotification':
        return getNotice(input, this.#parts, signal);
      case 'searchEventLog':
        return this.#searches.perform(input, signal);
      case 'acknowledgeNotification':
        return this.#acknowledging.perform(input, signal);
    }
  }
}
