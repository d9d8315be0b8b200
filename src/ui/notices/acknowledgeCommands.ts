// The commands that acknowledge: what each is given, and whether a person is asked before.

import type { Sessions } from '../../app/session/sessions.ts';
import { isFiltering } from '../../core/notices/filter.ts';
import { lineText } from '../../core/text/untrustedText.ts';
import type { CommandHandler } from '../editor/commands.ts';
import { t } from '../editor/translate.ts';
import type { Acknowledging } from './acknowledging.ts';
import type { Targets } from './targets.ts';
import type { NoticeTree } from './tree.ts';

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

  /** All that the tree shows of a group, of a connection, or of all connections. */
  const acknowledgeAll = (argument: unknown): Promise<void> => {
    const element = tree.element(argument);
    if (element?.kind === 'group') {
      const { session, group, parent } = element;
      // A type's group is there once for each status.
      const label = parent?.kind === 'group' ? `${parent.group.label} · ${group.label}` : group.label;
      const inGroup = group.notices.map((notice) => ({ session, notice }));
      const { name } = session.connection;
      const where =
        sessions.all.length > 1
          ? t('“{group}” of “{name}”', { group: label, name: lineText(name) })
          : t('“{subject}”', { subject: label });
      return acknowledging.afterAsking(inGroup, where, isFiltering(tree.filter));
    }
    const among = element?.kind === 'connection' ? [element.session] : sessions.signedIn;
    const visible = among.flatMap((session) =>
      tree.visibleNotices(session, true).map((notice) => ({ session, notice })),
    );
    const [only] = among;
    const where =
      among.length === 1 && only !== undefined
        ? t('“{subject}”', { subject: lineText(only.connection.name) })
        : t('all connections');
    return acknowledging.afterAsking(visible, where, isFiltering(tree.filter));
  };

  return {
    acknowledge: async (argument, selection) => {
      const page = targets.noticePage(argument);
      if (page?.canAcknowledge) return page.acknowledgeShown();
      // Another one than the one in front would be acknowledged by whoever presses Enter once more, for good.
      const inFront = page && (page.acknowledgedNotice ?? targets.find(page.reference)?.notice);
      const session = page && sessions.find(page.reference.connectionName);
      if (session !== undefined && inFront?.acknowledged)
        return acknowledging.withoutAsking([{ session, notice: inFront }]);
      const kind = tree.element(argument)?.kind;
      if (kind === 'group' || kind === 'connection') return acknowledgeAll(argument);
      const rows = targets.rows(argument, selection);
      if (rows.length > 0) return acknowledging.withoutAsking(rows);
      const given = targets.given(argument);
      if (given === undefined && !targets.offers('unacknowledged')) return acknowledging.nothingLeft();
      const reference = given ?? (await targets.pick(t('Acknowledge Notice'), 'unacknowledged'));
      if (reference === undefined) return;
      const target = targets.find(reference);
      if (target === undefined) acknowledging.unlisted(reference);
      else await acknowledging.withoutAsking([target]);
    },
    acknowledgeAll,
  };
}
