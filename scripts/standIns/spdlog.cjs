// Stands in for the editor's native file logger, which npm can't install without a compiler: same calls, synchronous appends.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const off = levels.length;

class Logger {
  #file;
  #level = levels.indexOf('info');
  #bare = false;

  constructor(_kind, _name, file) {
    this.#file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }

  getLevel() {
    return this.#level;
  }

  setLevel(level) {
    this.#level = Math.min(level, off);
  }

  /** The editor formats by itself: from here on the lines are written as they come. */
  clearFormatters() {
    this.#bare = true;
  }

  setPattern() {
    this.#bare = false;
  }

  flush() {}

  drop() {}

  write(level, message) {
    if (level < this.#level) return;
    const line = this.#bare ? message : `${new Date().toISOString()} [${levels[level]}] ${message}\n`;
    try {
      fs.appendFileSync(this.#file, line);
    } catch {
      // The folder goes away before the last message when an editor under test is thrown out.
    }
  }
}

for (const [level, name] of levels.entries()) {
  Logger.prototype[name] = function (message) {
    this.write(level, message);
  };
}

const create = async (name, file) => new Logger('file', name, file);
// One assignment each: the editor imports these by name, and Node finds the names of a CommonJS file by their form.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
