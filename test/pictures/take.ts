// `npm run pictures`: pictures of the packaged extension in the real editor; see --help.

import { parseArgs } from 'node:util';
import { startService } from '../../src/service/server.ts';
import { signIn } from '../e2e/support/account.ts';
import { type Editor, openEditor, openEditors, type Theme } from '../e2e/support/editor.ts';
import { MoodyService } from '../e2e/support/moodyService.ts';
import { serviceScenes, threeNotices, welcomeScenes } from './accountScenes.ts';
import { Camera, type Scene, takeReadmePicture } from './camera.ts';
import { logScenes, openEntry } from './logScenes.ts';
import { narrowScenes } from './narrowScenes.ts';
import { noticeScenes, openIncident, openTimeline } from './noticeScenes.ts';
import { stateScenes } from './stateScenes.ts';
import { startTellingService, toldScenes } from './toldScenes.ts';

const allParts = ['welcome', 'notices', 'log', 'narrow', 'service', 'told', 'states'];

const help = `Takes the pictures of README anew, from the packaged extension in the real editor.

  --all          every page, view and question too, in light, dark and both high contrasts: test/e2e/output/themes
  --parts a,b    only these of them: ${allParts.join(', ')}
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

type Take = (part: string, scenes: readonly Scene[]) => Promise<void>;

async function takeAll(parts: readonly string[]): Promise<void> {
  const cameras = [await takeOfSample(parts), await takeOfOwn(parts)];
  const taken = cameras.flatMap((camera) => camera?.taken ?? []);
  const missed = cameras.flatMap((camera) => camera?.missed ?? []);
  console.log(`${taken.length} scenes in each theme: ${taken.join(', ')}.`);
  if (missed.length === 0) return;
  console.error(`Not shown:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

/** The sample account in a window of its own, and beside it a service that is asked step by step. */
async function takeOfSample(parts: readonly string[]): Promise<Camera | undefined> {
  if (!['welcome', 'notices', 'log', 'narrow', 'service'].some((part) => parts.includes(part))) return undefined;
  const savedSearches = [
    { name: 'Done by people', query: 'user:CUSTOMER after:1d', connection: 'Sample account', watch: true },
    { name: 'Broken', query: 'nonsense:x', connection: 'Sample account', watch: true },
  ];
  const settings = {
    'platformEvents.overlaps': 'half',
    'platformEvents.matchWorkspace': true,
    'platformEvents.savedSearches': savedSearches,
  };
  const own = { service: await startService({ notifications: 0, entries: 0 }) };
  own.service.addNotices(threeNotices());
  try {
    return await inWindow(parts, settings, async (editor, take) => {
      await editor.openView();
      await take('welcome', welcomeScenes);
      await editor.runCommand('View: Close All Editors');
      await editor.welcome().getByText('Try the Sample Account').click();
      await editor.row(/· here · /).waitFor();
      await take('notices', noticeScenes);
      await editor.runCommand('View: Close All Editors');
      await take('log', logScenes);
      await take('narrow', narrowScenes);
      await take('service', serviceScenes(own));
    });
  } finally {
    await own.service.close();
  }
}

/** An account that tells of all by itself, and whose service then goes from one mood to the next. */
async function takeOfOwn(parts: readonly string[]): Promise<Camera | undefined> {
  if (!['told', 'states'].some((part) => parts.includes(part))) return undefined;
  const settings = {
    'platformEvents.alerts': 'all',
    'platformEvents.remindBeforeMinutes': 60,
    'platformEvents.overlaps': 'half',
    'platformEvents.matchWorkspace': true,
  };
  const service = await startTellingService();
  const moody = new MoodyService();
  try {
    return await inWindow(parts, settings, async (editor, take) => {
      await signIn(editor, service, 'Work');
      await take('told', toldScenes(service));
      await service.close();
      await moody.start(Number(new URL(service.baseUrl).port));
      await take('states', stateScenes(moody));
    });
  } finally {
    await service.close();
    await moody.close();
  }
}

async function inWindow(
  parts: readonly string[],
  settings: Readonly<Record<string, unknown>>,
  show: (editor: Editor, take: Take) => Promise<void>,
): Promise<Camera> {
  const editor = await openEditor({ theme: shown, viewport, settings });
  const camera = new Camera(editor, shown);
  try {
    await show(editor, async (part, scenes) => {
      if (parts.includes(part)) await camera.takeAll(scenes);
    });
  } finally {
    await editor.close();
  }
  return camera;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all([...openEditors].map((editor) => editor.close())).finally(() => process.exit(1));
  });

if (values.help) console.log(help);
else {
  if (!values.parts) await takeForReadme();
  if (values.all || values.parts) await takeAll(values.parts?.split(',') ?? allParts);
}
