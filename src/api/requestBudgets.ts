// Owns which services share a request budget: those of one user at one origin. Whoever connects keeps the budgets, so that a second client
// of that user, to check a key or after signing in anew, is held by what the first was told.

import { checkBaseUrl, isLoopback } from '../core/baseUrl.ts';
import type { Clock } from '../core/clock.ts';
import type { Connection, Credentials } from '../core/ports.ts';
import { RequestBudget } from './requestBudget.ts';

/** By origin and user name; filled here. */
export type RequestBudgets = Map<string, RequestBudget>;

/** The budget of this user there: the one that is kept already, or a new one that goes by `clock`. */
export function budgetOf(
  budgets: RequestBudgets,
  { baseUrl }: Connection,
  { userName }: Credentials,
  clock: Clock,
): RequestBudget {
  const checked = checkBaseUrl(baseUrl);
  // To any other address nothing is sent.
  const url = checked.ok ? new URL(checked.baseUrl) : undefined;
  const name = `${url?.origin} ${userName}`;
  const budget = budgets.get(name) ?? new RequestBudget(clock, !isLoopback(url?.hostname ?? ''));
  budgets.set(name, budget);
  return budget;
}
