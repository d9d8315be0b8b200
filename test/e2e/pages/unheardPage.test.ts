import assert from 'node:assert/strict';
import { PageBench, type PageName } from '../../support/pageBench.ts';

const pages: readonly PageName[] = [
  { name: 'noticePage', element: 'pe-notice-page' },
  { name: 'logPage', element: 'pe-log-page' },
  { name: 'timelinePage', element: 'pe-timeline-page' },
];

describe('Pages that nobody hears any more', () => {
  let bench: PageBench;

  before(async () => {
    bench = await PageBench.open();
  });

  after(() => bench.close());

  it('say so, and no longer once somebody answers', async () => {
    await Promise.all(
      pages.map(async (name, place) => {
        const shown = await bench.show(name, { theme: place === 0 ? 'highContrast' : 'dark', width: 500 });
        const told = shown.page.getByRole('alert').getByText('what you do here may have no effect');
        // Nothing but that comes from the editor here.
        await shown.until('window.pings > 0');
        await shown.settled();
        assert.equal(await told.count(), 0);
        await shown.evaluate('window.isUnheard = true');
        await told.waitFor({ timeout: 60_000 });
        const covers = `document.elementFromPoint(innerWidth / 2, innerHeight - 20).matches('.unheard')`;
        assert.ok(await shown.evaluate(covers), 'it is in sight whatever the page shows');
        // The page of a notice has no heading before there is one.
        if (name.name !== 'noticePage') assert.deepEqual(await shown.accessibilityFaults(), []);
        await shown.shot(`unheard-${name.name}`);
        await shown.evaluate('window.isUnheard = false');
        await told.waitFor({ state: 'detached', timeout: 60_000 });
      }),
    );
  });
});
