// The commands that acknowledge: what each is given, and whether a person is asked before.

import {
  type ConnectionElement,
  type GroupElement,
  isRow,
  parentOf,
  type TreeElement,
} from '../../app/notices/treeElements.ts';
import { menuTime } from '../../app/session/formerRows.ts';
import type { Session } from '../../app/session/session.ts';
import type { Sessions } from '../../app/session/sessions.ts';
import { isFiltering } from '../../core/notices/filter.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { t } from '../editor/translate.ts';
import { type AcknowledgeTarget, asListedNow, showsAnother } from './acknowledgeTarget.ts';
import type { Acknowledging } from './acknowledging.ts';
import type { MeantPage, Targets } from './targets.ts';
import type { NoticeTree } from './tree.ts';

/** Of more selected rows than these not all may be in sight: the editor's Select All takes those too that are scrolled away. */
const mostUnasked = 10;

/** Milliseconds, those between the clicks of a double click: a row that came under the pointer since then isn't the one that was aimed at. */
const settlingTime = 600;

export interface AcknowledgeCommandParts {
  readonly sessions: Sessions;
  readonly tree: NoticeTree;
  readonly targets: Targets;
  readonly acknowledging: Acknowledging;
}

export function acknowledgeCommands(parts: AcknowledgeCommandParts): {
  readonly [name in 'acknowledge' | 'acknowledgeAll']: CommandHandler;
} {
  const { sessions, tree, targets, acknowledging } = parts;

  const ofSessions = (among: readonly Session[]): readonly AcknowledgeTarget[] =>
    among.flatMap((session) => tree.visibleNotices(session, true).map((notice) => ({ session, notice })));

  /** What the tree shows of a group or of a connection, and its name. */
  const shownOf = (
    element: GroupElement | ConnectionElement,
  ): { readonly of: readonly AcknowledgeTarget[]; readonly where: string } => {
    const { session } = element;
    const name = lineText(session.connection.name);
    if (element.kind !== 'group') return { of: ofSessions([session]), where: t('“{subject}”', { subject: name }) };
    const { group, parent } = element;
    // A type's group is there once for each status.
    const label = parent?.kind === 'group' ? `${parent.group.label} · ${group.label}` : group.label;
    const where =
      sessions.all.length > 1
        ? t('“{group}” of “{name}”', { group: label, name })
        : t('“{subject}”', { subject: label });
    return { of: group.notices.map((notice) => ({ session, notice })), where };
  };

  /**
   * All that the tree shows of groups, of connections, or of all connections; or the selected rows, of which those may be out of sight that
   * don't match what is looked for in the tree.
   */
  const acknowledgeAll = async (argument: unknown, selection: unknown): Promise<void> => {
    const isFiltered = isFiltering(tree.filter);
    const element = tree.element(argument);
    if (element !== undefined && !isGroup(element)) {
      const chosen = targets.rows(argument, selection);
      if (chosen.length === 0) return acknowledging.nothing.noNotice();
      const rows = acknowledging.steady(chosen, menuTime);
      return rows.length > 0 ? acknowledging.afterAsking(rows, undefined, isFiltered) : undefined;
    }
    if (element !== undefined) {
      const selected = targets.elements(argument, selection);
      const shown = (selected.every(isGroup) ? selected : [element]).map(shownOf);
      const where = shown.map((one) => one.where).join(', ');
      return acknowledging.afterAsking(each(shown.flatMap(({ of }) => of)), where, isFiltered);
    }
    const among = sessions.signedIn;
    const [only] = among;
    const where =
      among.length === 1 && only !== undefined
        ? t('“{subject}”', { subject: lineText(only.connection.name) })
        : t('all connections');
    return acknowledging.afterAsking(ofSessions(among), where, isFiltered);
  };

  /** A row below a group that is closed stays selected. */
  const isBelowClosed = (element: TreeElement): boolean => {
    const above = parentOf(element);
    return above !== undefined && (tree.isClosed(above) || isBelowClosed(above));
  };

  /** No other one is offered: it would be acknowledged by whoever presses Enter once more, for good. */
  const acknowledgeShown = async ({ page, askedOf }: MeantPage): Promise<void> => {
    const session = sessions.find(page.reference.connectionName);
    const { known } = page;
    if (session !== undefined && askedOf !== undefined && known !== undefined && showsAnother(askedOf, known))
      return acknowledging.tellChanged([{ session, notice: known }]);
    if (page.canAcknowledge) return page.acknowledgeShown();
    if (session?.service === undefined) return acknowledging.nothing.unlisted(page.reference);
    const notice = known ?? targets.find(page.reference)?.notice;
    if (notice?.acknowledged) return acknowledging.withoutAsking([{ session, notice }]);
    acknowledging.nothing.unread(page.reference.id, page.standing);
  };

  return {
    acknowledge: async (argument, selection) => {
      const meant = await targets.noticePage(argument, t('Acknowledge Notice'));
      if (meant === null) return;
      if (meant !== undefined) return acknowledgeShown(meant);
      const element = tree.element(argument);
      if (element !== undefined && isGroup(element)) return acknowledgeAll(argument, selection);
      if (isCheckMark(argument, selection) && performance.now() - tree.movedAt < settlingTime)
        return acknowledging.nothing.justMoved();
      const chosen = targets.rows(argument, selection);
      // The key of the next one would acknowledge what is offered first.
      if (element !== undefined && chosen.length === 0) return acknowledging.nothing.noNotice();
      const rows = acknowledging.steady(chosen, isCheckMark(argument, selection) ? settlingTime : menuTime);
      if (chosen.length > 0 && rows.length === 0) return;
      const areInSight = rows.length <= mostUnasked && !targets.elements(argument, selection).some(isBelowClosed);
      if (rows.length > 1 && !areInSight) return acknowledging.afterAsking(rows, undefined, isFiltering(tree.filter));
      if (rows.length > 0) return acknowledging.withoutAsking(rows);
      const given = targets.given(argument);
      if (given === undefined && !targets.offers('unacknowledged')) return acknowledging.nothing.nothingLeft();
      const asAsked = asListedNow(sessions);
      const reference = given ?? (await targets.pick(t('Acknowledge Notice'), 'unacknowledged'));
      if (reference === undefined) return;
      const target = targets.find(reference);
      if (target === undefined) acknowledging.nothing.unlisted(reference);
      else await acknowledging.picked(asAsked(target, reference.connectionName));
    },
    acknowledgeAll,
  };
}

/** A row's own icon gives the row alone in the place of the selection. */
function isCheckMark(argument: unknown, selection: unknown): boolean {
  return Array.isArray(selection) && selection.length === 1 && selection[0] === argument;
}

function isGroup(element: TreeElement): element is GroupElement | ConnectionElement {
  return !isRow(element);
}

/** A notice once, though a group is selected together with the one that it is in. */
function each(targets: readonly AcknowledgeTarget[]): readonly AcknowledgeTarget[] {
  return [
    ...new Map(targets.map((target) => [`${target.notice.id} ${target.session.connection.name}`, target])).values(),
  ];
}
