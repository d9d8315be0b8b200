// What happens in the open folder: another program writes names of machines into a file, and a person has them looked for or not.

import fs from 'node:fs';
import path from 'node:path';
import { machinesOfWalks } from '../notices.ts';
import { type Action, reachable, type WalkStage } from '../stage.ts';
import { reloadWindow } from './viewing.ts';

const files = ['named-in-a-walk.ini', 'deploy/named-in-a-walk.yaml'];

const write: Action = {
  name: 'a file names others',
  weight: 4,
  attention: 'kept',
  enabled: () => true,
  async run(stage, chance) {
    const name = chance.one(files);
    const file = path.join(stage.editor.folder, name);
    const { workspace } = stage.model;
    if (workspace.has(name) && chance.below(4) === 0) {
      fs.rmSync(file);
      workspace.delete(name);
      return;
    }
    const machines = chance.some(machinesOfWalks, chance.below(4));
    fs.writeFileSync(file, machines.map((machine) => `host = ${machine}\n`).join(''));
    workspace.set(name, machines);
  },
};

const match: Action = {
  name: 'look for machines',
  weight: 1.5,
  // What is read of notices tells of their rows as well: these are to be the same.
  enabled: ({ model }) => model.accounts.every((account) => reachable(account) && account.isCurrentWholly),
  async run(stage, chance) {
    stage.model.isMatching = !stage.model.isMatching;
    setSetting(stage, 'platformEvents.matchWorkspace', stage.model.isMatching);
    await reloadWindow(stage, chance);
  },
};

/** In the file of the settings, which this editor reads when a window begins. */
function setSetting({ editor }: WalkStage, name: string, value: unknown): void {
  const file = path.join(editor.dataFolder, 'User/settings.json');
  const settings: Record<string, unknown> = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(file, JSON.stringify({ ...settings, [name]: value }));
}

export const workspaceActions: readonly Action[] = [write, match];
