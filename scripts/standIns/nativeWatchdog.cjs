// Stands in for the editor's native watchdog: ends a process of the editor whose parent is gone.
'use strict';

const parentGone = 87;

exports.start = (parent) => {
  const check = () => {
    try {
      process.kill(parent, 0);
    } catch {
      process.exit(parentGone);
    }
  };
  setInterval(check, 1000).unref();
};

exports.exit = (code) => process.exit(code ?? 0);
