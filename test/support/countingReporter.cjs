// Mocha's spec reporter that also writes what it counted as one line of JSON to the file named by PLATFORM_EVENTS_COUNTS: how many tests
// passed, failed and were skipped; `late`: how many of the failures are waits that ran out, the browser's or mocha's own; `failures`: what
// each failed test is called, and said.
'use strict';

const fs = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.PLATFORM_EVENTS_COUNTS;
    if (!file) return;
    let late = 0;
    const failures = [];
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error) => {
      if (error?.name === 'TimeoutError' || error?.code === 'ERR_MOCHA_TIMEOUT') late++;
      failures.push({ title: test.fullTitle(), error: String(error?.stack ?? error?.message ?? error) });
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures: failed, pending } = this.stats;
      fs.appendFileSync(file, `${JSON.stringify({ passed: passes, failed, skipped: pending, late, failures })}\n`);
    });
  }
};
