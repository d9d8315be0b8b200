// Owns the reference service's command line: `node src/service/commandLine.ts`. The only place here that prints or ends the process.

import { parseArgs } from 'node:util';
import { DataError } from './dataDirectory.ts';
import { type RunningService, type ServiceOptions, startService } from './server.ts';

const help = `The reference service: the whole event log and notification interface on 127.0.0.1.

  --port N           port to listen on; 0 takes a free one (8787)
  --user NAME        user name of the one account (demo)
  --key KEY          its API key (demo-key; with --data a random one)
  --prefix PREFIX    what object names begin with (Platform_)
  --data DIR         serve DIR/notifications.json, event-log.json and object-names.json in place of the sample,
                     and keep acknowledgements there
  --notifications N  how many sample notifications (40)
  --entries N        how many sample log entries (5000)
  --seed S           a whole number; the same seed gives the same sample (1)
  --latency MS       hold back each answer
  --max-count N      never send more than N rows in a page
  --help             this text

When ready it prints one line of JSON: baseUrl, userName, apiKey, objectPrefix, notifications, entries.
It answers programs of this machine, and no web page.
`;

/** A mistake in the flags; the message is a sentence. */
class UsageError extends Error {}

function readOptions(args: readonly string[]): ServiceOptions | 'help' {
  const { values } = parsed(args);
  if (values.help) return 'help';
  if (values.data !== undefined && (values.notifications ?? values.entries ?? values.seed) !== undefined) {
    throw new UsageError('--data serves imported records: it does not go with --notifications, --entries or --seed.');
  }
  const { user = 'demo', key, prefix = 'Platform_', data } = values;
  if (user === '' || user.includes(':')) throw new UsageError('--user must be a name without a colon.');
  if (key === '') throw new UsageError('--key must not be empty.');
  if (!/^[A-Za-z][A-Za-z0-9]*_$/.test(prefix)) {
    throw new UsageError(
      `--prefix must be letters and digits and end in an underscore, such as SoftLayer_, not "${prefix}".`,
    );
  }
  if (data === '') throw new UsageError('--data must name a directory.');
  const latencyMs = wholeNumber('--latency', values.latency, 0, 600_000) ?? 0;
  const maxCount = wholeNumber('--max-count', values['max-count'], 1, 1_000_000_000);
  const seed = wholeNumber('--seed', values.seed, 0, 4_294_967_295);
  const notifications = wholeNumber('--notifications', values.notifications, 0, 1_000_000);
  const entries = wholeNumber('--entries', values.entries, 0, 10_000_000);
  return {
    port: wholeNumber('--port', values.port, 0, 65_535) ?? 8787,
    user,
    prefix,
    latencyMs,
    ...(key !== undefined && { key }),
    ...(data !== undefined && { dataDirectory: data }),
    ...(maxCount !== undefined && { maxCount }),
    ...(seed !== undefined && { seed }),
    ...(notifications !== undefined && { notifications }),
    ...(entries !== undefined && { entries }),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        user: text,
        key: text,
        prefix: text,
        data: text,
        notifications: text,
        entries: text,
        seed: text,
        latency: text,
        'max-count': text,
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    const clash = /^Option '(--[\w-]+)' argument is ambiguous/.exec(reason)?.[1];
    throw new UsageError(
      clash === undefined
        ? `${reason.replace(/\.$/, '')}. See --help.`
        : `${clash} needs a value; one that begins with a dash is written ${clash}=-1. See --help.`,
    );
  }
}

function wholeNumber(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function startProblem(error: unknown, options: ServiceOptions): string {
  if (error instanceof DataError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return `Port ${options.port} is in use: choose another with --port, or 0 for any free one.`;
  if (code === 'EACCES') return `Port ${options.port} may not be used by this user: choose another with --port.`;
  return `The service could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function closeOnSignals(service: RunningService): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void service.close().finally(() => process.exit(0));
    });
  }
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  try {
    const service = await startService(options);
    closeOnSignals(service);
    const { baseUrl, userName, apiKey, objectPrefix, notifications, entries } = service;
    process.stdout.write(`${JSON.stringify({ baseUrl, userName, apiKey, objectPrefix, notifications, entries })}\n`);
  } catch (error) {
    process.stderr.write(`${startProblem(error, options)}\n`);
    process.exitCode = 1;
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
