// `npm run pictures`: pictures of the packaged extension in the real editor; see --help.

import { parseArgs } from 'node:util';
import { startService } from '../../src/service/server.ts';
import { openEditor, openEditors, type Theme } from '../e2e/support/editor.ts';
import { serviceScenes, threeNotices, welcomeScenes } from './accountScenes.ts';
import { Camera, type Scene, takeReadmePicture } from './camera.ts';
import { logScenes, openEntry } from './logScenes.ts';
import { noticeScenes, openIncident, openTimeline } from './noticeScenes.ts';

const help = `Takes the pictures of README anew, from the packaged extension in the real editor.

  --all          every page, view and question too, in light, dark and both high contrasts: test/e2e/output/themes
  --parts a,b    only these of them: welcome, notices, log, service
  --help         this text

A scene that can't be shown is named at the end, and makes the exit code 1.
`;

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, parts: { type: 'string' }, help: { type: 'boolean' } },
});

const viewport = { width: 1400, height: 900 };
const shown: Theme = 'light';

/** The sample account as it is when somebody opens it. */
async function takeForReadme(): Promise<void> {
  const settings = { 'platformEvents.overlaps': 'half', 'platformEvents.matchWorkspace': true };
  const editor = await openEditor({ theme: shown, viewport, settings, env: { PLATFORM_EVENTS_SAMPLE: '1' } });
  try {
    await editor.openView();
    await editor.row(/· here · /).waitFor();
    await openIncident(editor);
    await takeReadmePicture(editor, 'notice');
    await openTimeline(editor);
    await takeReadmePicture(editor, 'timeline');
    await openEntry(editor);
    await takeReadmePicture(editor, 'event-log');
  } finally {
    await editor.close();
  }
}

async function takeAll(parts: readonly string[]): Promise<void> {
  const savedSearches = [
    { name: 'Done by people', query: 'user:CUSTOMER after:1d', connection: 'Sample account', watch: true },
    { name: 'Broken', query: 'nonsense:x', connection: 'Sample account', watch: true },
  ];
  const editor = await openEditor({
    theme: shown,
    viewport,
    settings: {
      'platformEvents.overlaps': 'half',
      'platformEvents.matchWorkspace': true,
      'platformEvents.savedSearches': savedSearches,
    },
  });
  const camera = new Camera(editor, shown);
  const own = { service: await startService({ notifications: 0, entries: 0 }) };
  own.service.addNotices(threeNotices());
  const take = async (part: string, scenes: readonly Scene[]) => {
    if (parts.includes(part)) await camera.takeAll(scenes);
  };
  try {
    await editor.openView();
    await take('welcome', welcomeScenes);
    await editor.runCommand('View: Close All Editors');
    await editor.welcome().getByText('Try the Sample Account').click();
    await editor.row(/· here · /).waitFor();
    await take('notices', noticeScenes);
    await editor.runCommand('View: Close All Editors');
    await take('log', logScenes);
    await take('service', serviceScenes(own));
  } finally {
    await editor.close();
    await own.service.close();
  }
  console.log(`${camera.taken.length} scenes in each theme: ${camera.taken.join(', ')}.`);
  if (camera.missed.length === 0) return;
  console.error(`Not shown:\n${camera.missed.join('\n')}`);
  process.exitCode = 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([...openEditors].map((editor) => editor.close())).finally(() => process.exit(1));
  });

if (values.help) console.log(help);
else {
  if (!values.parts) await takeForReadme();
  if (values.all || values.parts) await takeAll(values.parts?.split(',') ?? ['welcome', 'notices', 'log', 'service']);
}
