// What the searches of an event log page are made with.

import type { Problem } from '../../protocol/notice.ts';
import type { PanelConnection } from '../panels/connection.ts';
import type { EngineClient } from './engineClient.ts';
import type { LogPanelPorts } from './panelPorts.ts';

export interface SearchRunnerParts {
  readonly ports: LogPanelPorts;
  readonly connection: PanelConnection;
  readonly engine: EngineClient;
  /** Something to show has changed. */
  readonly onChange: () => void;
  /** What is wrong now; null: nothing any more. */
  readonly onProblem: (problem: Problem | null) => void;
}
