// A request as a command line for other people's terminals and tickets. It names the credentials' variables and never holds them.

/** Environment variables that the command takes the credentials from. */
export const userVariable = 'PLATFORM_EVENTS_USER';
export const keyVariable = 'PLATFORM_EVENTS_API_KEY';

/**
 * `powershell` is PowerShell on Windows and calls curl.exe: in Windows PowerShell plain `curl` is another program's name. `pwsh` is
 * PowerShell elsewhere. `cmd` has what is PowerShell's: in its own text nothing would keep it from reading what stands between two %.
 */
export type Shell = 'posix' | 'pwsh' | 'powershell' | 'cmd';

/** What asks for exactly this URL: nothing in it is read by the shell, and curl expands no brackets in it. */
export function curlCommand(url: string, shell: Shell): string {
  const options = `--globoff --header ${quoted('accept: application/json', shell)}`;
  const credentials =
    shell === 'posix' ? `"$${userVariable}:$${keyVariable}"` : `"\${env:${userVariable}}:\${env:${keyVariable}}"`;
  const program = shell === 'posix' || shell === 'pwsh' ? 'curl' : 'curl.exe';
  return `${program} ${options} --user ${credentials} --url ${quoted(url, shell)}`;
}

/**
 * The shell of this machine that a command is most likely pasted into. `platform`: '' where the terminals are another machine's.
 * `defaultShell`: the editor's, a path; '' where unknown.
 */
export function likelyShell(platform: string, defaultShell: string): Shell {
  if (platform === '') return 'posix';
  const name = /([^\\/]*?)(?:\.exe)?$/i.exec(defaultShell)?.[1]?.toLowerCase() ?? '';
  if (platform !== 'win32') return name.startsWith('pwsh') ? 'pwsh' : 'posix';
  if (/^(?:(?:ba|z|fi)?sh|wsl)$/.test(name)) return 'posix';
  return name === 'cmd' ? 'cmd' : 'powershell';
}

/** In single quotes both shells read nothing but the closing one; PowerShell takes four curly ones for it too. */
function quoted(text: string, shell: Shell): string {
  const inner = shell === 'posix' ? text.replace(/'/g, `'\\''`) : text.replace(/['\u2018-\u201b]/g, '$&$&');
  return `'${inner}'`;
}
