// Loaded before an older server build that hands no option on to the editor by itself: teaches it the one of the test driver.
'use strict';

const path = require('node:path');

const started = process.argv[1] ?? '';
// What the server starts loads it too, and has no options.
if (path.basename(started) === 'entry.js' || path.basename(started) === 'entry') {
  const { options } = require(path.join(path.dirname(started), 'cli.js'));
  options['enable-smoke-test-driver'] = { type: 'boolean' };
}
