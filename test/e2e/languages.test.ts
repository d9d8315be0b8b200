// The extension in an editor of another language: in German, and in one that nobody speaks, in which each sentence of ours is marked.

import assert from 'node:assert/strict';
import { sampleNotices } from '../../src/service/sample/notices.ts';
import { pseudoLanguage } from '../support/pageBench.ts';
import { pageTexts, SentData } from '../support/pageTexts.ts';
import { unmarked } from '../support/pseudoText.ts';
import { type Editor, openEditor } from './support/editor.ts';

describe('The editor in another language', () => {
  let editor: Editor | undefined;

  afterEach(async () => {
    await editor?.close();
    editor = undefined;
  });

  it('has the views, the commands, the questions and the pages in German', async () => {
    editor = await openEditor({ language: 'de', theme: 'light', env: { PLATFORM_EVENTS_SAMPLE: '1' } });
    await editor.openView();
    await editor.row('Geplante Wartung').waitFor();
    await editor.row('Ältere laden').waitFor();
    await editor.screenshot('german-tree');
    await editor.runCommand('Platform Events: Zeitachse anzeigen');
    const page = editor.frame();
    await page.getByRole('heading', { level: 1, name: 'Zeitachse' }).waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByRole('radio', { name: 'Diagramm' }).waitFor();
    await editor.screenshot('german-timeline');
    await editor.row('endet in').click();
    await editor.frame().getByRole('button', { name: 'Bestätigen' }).waitFor();
    await editor.screenshot('german-notice');
    await editor.runCommand('Platform Events: Ereignisprotokoll durchsuchen…');
    await editor.frame().getByRole('heading', { name: 'Ergebnisse' }).waitFor();
    await editor.screenshot('german-log');
    await editor.runCommand('Platform Events: Verbindung hinzufügen…');
    await editor.page.locator('.quick-input-widget').getByText('Die Adresse des Dienstes').waitFor();
    await editor.screenshot('german-sign-in');
  });

  it('has no sentence of ours that isn’t translated in the view, the status bar and the questions', async () => {
    editor = await openEditor({ language: pseudoLanguage, env: { PLATFORM_EVENTS_SAMPLE: '1' } });
    const { page } = editor;
    await editor.openView();
    await editor.row('Load older').waitFor();
    const data = new SentData();
    data.add(sampleNotices({ seed: 1, now: Date.now(), count: 40 }));
    // The extension's name; a subject whose signs are written otherwise on the wire; and what the editor adds to a view's name.
    data.add(['Platform Events', 'Invoices: new layout and machine-readable attachment', 'Section']);
    const ours = /monaco-list-row|pane-header|platform-events|quick-input-widget/;
    const inEnglish = async () =>
      (await pageTexts(page))
        .filter(({ place }) => ours.test(place))
        .flatMap(({ text, place }) => (data.without(unmarked(text)) === '' ? [] : [`${text} (${place})`]));
    assert.ok(
      (await pageTexts(page)).some(({ text }) => text.includes('[!!! ')),
      'the language wasn’t taken',
    );
    await editor.screenshot('pseudo-tree');
    assert.deepEqual(await inEnglish(), []);
  });
});
