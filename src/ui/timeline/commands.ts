// The command that shows the timeline.

import type { CommandName } from '../../manifest.ts';
import type { CommandHandler } from '../editor/commands.ts';
import type { TimelinePanel } from './timelinePanel.ts';

export interface TimelineCommandParts {
  /** Made when it is asked for first. */
  readonly timeline: () => Promise<TimelinePanel>;
}

export function timelineCommands({ timeline }: TimelineCommandParts): {
  readonly [name in Extract<CommandName, 'showTimeline'>]: CommandHandler;
} {
  return { showTimeline: async () => (await timeline()).show() };
}
