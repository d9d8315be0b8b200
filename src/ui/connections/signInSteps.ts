// The steps of the sign-in dialog: what each asks, and what of an answer goes into the draft. Nothing is stored here.

import { baseUrlSentence, isObjectPrefix, knownPrefixes } from '../../app/session/connectionForm.ts';
import { hostNameOf, moveDraft, type SignInDraft } from '../../app/session/signInDraft.ts';
import { checkBaseUrl } from '../../core/connection/baseUrl.ts';
import { askPick, askText, notEmpty, type StepAnswer, type StepPlace } from '../editor/inputSteps.ts';
import { t } from '../editor/translate.ts';

/** Asks one thing; what was typed stays in the draft. */
export type DialogStep = () => Promise<StepAnswer>;

/** The service at an address, as `place` counts the steps. */
export function addressStep(draft: SignInDraft, place: StepPlace): DialogStep {
  return async () => {
    const answer = await askText({
      ...place,
      prompt: t('The address of the service'),
      placeholder: 'https://api.example.com',
      value: draft.address,
      leave: (text) => Object.assign(draft, { address: text }),
      check: (value) => {
        const checked = checkBaseUrl(value);
        return checked.ok ? undefined : baseUrlSentence(checked.reason, t);
      },
    });
    return accepted(answer, (value) => {
      const checked = checkBaseUrl(value);
      if (checked.ok) moveDraft(draft, checked.baseUrl);
    });
  };
}

export function prefixStep(draft: SignInDraft, place: StepPlace): DialogStep {
  return async () => accepted(await askPrefix(draft, place), (value) => Object.assign(draft, { objectPrefix: value }));
}

/** `wrongName`: a sentence where a connection can't have this name. */
export function nameStep(
  draft: SignInDraft,
  place: StepPlace,
  wrongName: (name: string) => string | undefined,
): DialogStep {
  return async () => {
    const answer = await askText({
      ...place,
      prompt: t('A name for this connection, as the view will show it'),
      value: draft.name === '' ? hostNameOf(draft) : draft.name,
      leave: (text) => Object.assign(draft, { name: text }),
      check: (value) => notEmpty(t('A name'))(value) ?? wrongName(value.trim()),
    });
    return accepted(answer, (value) => Object.assign(draft, { name: value.trim() }));
  };
}

export function userNameStep(draft: SignInDraft, place: StepPlace): DialogStep {
  return async () => {
    const answer = await askText({
      ...place,
      prompt: t('User name of the account user at {origin}', { origin: new URL(draft.baseUrl).origin }),
      value: draft.userName,
      leave: (text) => Object.assign(draft, { userName: text }),
      check: (value) =>
        notEmpty(t('The user name'))(value) ?? (value.includes(':') ? t('A user name has no colon in it.') : undefined),
    });
    return accepted(answer, (value) => Object.assign(draft, { userName: value.trim() }));
  };
}

/** `verify`: a sentence where the service doesn't take what is in the draft. */
export function apiKeyStep(
  draft: SignInDraft,
  place: StepPlace,
  verify: (draft: SignInDraft, signal: AbortSignal) => Promise<string | undefined>,
): DialogStep {
  return async () => {
    const answer = await askText({
      ...place,
      prompt: t('API key. It is checked with the service, then kept in the editor’s secret storage and nowhere else.'),
      password: true,
      value: draft.apiKey,
      leave: (text) => Object.assign(draft, { apiKey: text }),
      check: notEmpty(t('The API key')),
      accept: (value, signal) => verify({ ...draft, apiKey: value.trim() }, signal),
    });
    return accepted(answer, (value) => Object.assign(draft, { apiKey: value.trim() }));
  };
}

/** Passes an answer on, after its value was put where it belongs. */
function accepted(answer: StepAnswer, put: (value: string) => void): StepAnswer {
  if (typeof answer === 'object') put(answer.value);
  return answer;
}

/** One of the known prefixes, or another one typed. */
async function askPrefix(draft: SignInDraft, place: StepPlace): Promise<StepAnswer> {
  const other = 'other';
  const guess = hostNameOf(draft).endsWith('softlayer.com') ? 'SoftLayer_' : 'Platform_';
  const value = draft.objectPrefix === '' ? guess : draft.objectPrefix;
  const isKnown = knownPrefixes.some((prefix) => prefix === value);
  const details: Record<string, string> = {
    Platform_: t('where its documentation writes Platform_Account'),
    SoftLayer_: t('at api.softlayer.com'),
  };
  const answer = await askPick({
    ...place,
    placeholder: t('What the service’s object names begin with'),
    value: isKnown ? value : other,
    items: [
      ...knownPrefixes.map((prefix) => ({
        label: prefix,
        description: details[prefix] ?? '',
        value: prefix as string,
      })),
      { label: t('Another prefix…'), value: other },
    ],
  });
  if (typeof answer !== 'object' || answer.value !== other) return answer;
  const typed = await askText({
    ...place,
    prompt: t('What the service’s object names begin with'),
    value: isKnown ? '' : value,
    check: (text) =>
      isObjectPrefix(text.trim())
        ? undefined
        : t('A prefix is a word with an underscore at its end, such as Platform_.'),
  });
  if (typed === 'back') return askPrefix(draft, place);
  return typeof typed === 'object' ? { value: typed.value.trim() } : typed;
}
