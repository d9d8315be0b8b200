// Mocha's spec reporter that also writes how many tests passed, failed and were skipped as one line of JSON to the file named by
// PLATFORM_EVENTS_COUNTS; `late`: how many of the failures are waits that ran out, the browser's or mocha's own.
'use strict';

const fs = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.PLATFORM_EVENTS_COUNTS;
    if (!file) return;
    let late = 0;
    runner.on(Runner.constants.EVENT_TEST_FAIL, (_, error) => {
      if (error?.name === 'TimeoutError' || error?.code === 'ERR_MOCHA_TIMEOUT') late++;
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      fs.appendFileSync(file, `${JSON.stringify({ passed: passes, failed: failures, skipped: pending, late })}\n`);
    });
  }
};
