// A request as a command line for other people's terminals and tickets. It names the credentials' variables and never holds them.

/** Environment variables that the command takes the credentials from. */
export const userVariable = 'PLATFORM_EVENTS_USER';
export const keyVariable = 'PLATFORM_EVENTS_API_KEY';

/** `powershell` calls curl.exe: in Windows PowerShell plain `curl` is another program's name. */
export type Shell = 'posix' | 'powershell';

/** What asks for exactly this URL: nothing in it is read by the shell, and curl expands no brackets in it. */
export function curlCommand(url: string, shell: Shell): string {
  const options = `--globoff --header ${quoted('accept: application/json', shell)}`;
  const credentials =
    shell === 'posix' ? `"$${userVariable}:$${keyVariable}"` : `"\${env:${userVariable}}:\${env:${keyVariable}}"`;
  const program = shell === 'posix' ? 'curl' : 'curl.exe';
  return `${program} ${options} --user ${credentials} --url ${quoted(url, shell)}`;
}

/** The shell of this machine that a command is most likely pasted into. `defaultShell`: the editor's, a path; '' where unknown. */
export function likelyShell(platform: string, defaultShell: string): Shell {
  return platform === 'win32' && !/(?:^|[\\/])(?:ba|z|fi)?sh(?:\.exe)?$/i.test(defaultShell) ? 'powershell' : 'posix';
}

/** In single quotes both shells read nothing but the closing one; PowerShell takes four curly ones for it too. */
function quoted(text: string, shell: Shell): string {
  const inner = shell === 'posix' ? text.replace(/'/g, `'\\''`) : text.replace(/['\u2018-\u201b]/g, '$&$&');
  return `'${inner}'`;
}
