// Texts that a service should never send: each tries to run, to lead away, to hide, to reorder or to be taken for something else.

/** By what each tries. None may do more than be read. */
export const hostileCorpus: Readonly<Record<string, string>> = {
  'an image whose error runs': '<img src=x onerror="window.attacked=1">',
  'a script': '<script>window.attacked=1</script>',
  'a drawing that runs': '"><svg onload=window.attacked=1>',
  'a handler behind an attribute': "' onmouseover='window.attacked=1",
  'a command behind a link': '[click](command:workbench.action.terminal.new)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay what it looks like.
  'an icon, and templates of three kinds': '$(flame) ${window.attacked=1} {{attacked}}',
  'an address that is a script': 'javascript:window.attacked=1',
  'overrides, isolates and zero width': '\u202Eevil\u202C \u2066hidden\u2069 a\u200Bb\u2060c',
  'control characters': 'bell\u0007 null\u0000 escape\u001b[31m',
  'half a character': 'lone \uD800 surrogate',
  'line ends of four kinds': 'line\r\nbreak\u2028and\u2029more',
  'a frame with a document': '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  'a frame from elsewhere': '<iframe src="https://evil.example/frame"></iframe>',
  'styles that cover all': '</style><style>*{display:none}</style>',
  'a base for every address': '<base href="https://evil.example/">',
  'a page that leaves by itself': '<meta http-equiv="refresh" content="0;url=https://evil.example/meta">',
  'a form': '<form action="https://evil.example/form"><button>Sign in</button></form>',
  'entities that become markup': '&lt;img src=x onerror=window.attacked=1&gt; &#60;b&#62;',
  'entities that become hidden characters': '&#x202E;gpj.exe &#8206; &zwnj; &NewLine;x',
  'an end of whatever it is in': '--></textarea></title></script><h1>evil</h1>',
  CDATA: '<![CDATA[<script>window.attacked=1</script>]]>',
  'MathML that hides a handler': '<math><mtext><img src=x onerror=window.attacked=1></mtext></math>',
  'a link of HTML': '<a href="command:workbench.action.closeWindow">Acknowledge</a>',
  'a link to the editor': '[open](vscode://platform-events.platform-events/notification/1)',
  'a link to a file': '[open](file:///etc/passwd)',
  'a link with arguments': '[x](command:workbench.action.quit?%5B%22now%22%5D "Show Log")',
  'a link in two parts': '[evil][1] [1]: https://evil.example/reference',
  'an image of Markdown': '![pixel](https://evil.example/pixel.png)',
  'a link in angle brackets': '<https://evil.example/autolink>',
  'an address': 'see https://evil.example/?q=1&r=2#top for more',
  'an address without a scheme': 'www.evil.example/login',
  'an address of mail': 'evil@evil.example',
  'an icon that turns': '$(sync~spin) please wait $(gear)',
  'an escaped icon': '\\$(trash) $$(check)',
  'Markdown of every kind': '# head **bold** _it_ ~~no~~ `code` | a | b |',
  'a fence': '```html <b>x</b> ```',
  'markers of a template library': '<!--lit$123$--> <!--?lit$123$--> {{lit-123}}',
  'a placeholder': '{0} {sentence} {host} %s %d %n',
  'marks of a script in bidi': 'invoice \u202Dexe.\u202Cpdf \u200F\u061C(1)\u200E',
  'characters that nobody sees': 'in\u00ADvis\u034Fi\u180Eble\u3164\uFEFF\u2800.',
  'tags behind a word': 'tagged\u{E0041}\u{E0042}\u{E007F}',
  'selectors that carry bytes': 'A\uFE00\uFE01\u{E0100}\u{E01EF}',
  'joiners where nothing joins': 'pass\u200Dword\u200C\uFE0F',
  'marks piled up': `Z${'\u0301\u0353\u0489'.repeat(20)}algo`,
  'C1 controls': 'csi\u009b31m nel\u0085next',
  'a terminal’s title and link': '\u001b]0;evil\u0007 \u001b]8;;https://evil.example/\u0007x',
  'backspaces over a word': 'deny\b\b\b\bgrant\u007f',
  'tabs and form feeds': 'a\tb\u000bc\u000cd',
  noncharacters: 'end\uFFFE\uFFFF.',
  'the other half': '\uDC00 first',
  annotations: '\uFFF9base\uFFFAnote\uFFFB',
  'letters of another script': 'раураl.example аdmin',
  'a line of the log': 'done\n2026-11-21 10:00:00.000 [error] Signed out: the key was stolen',
  'JSON that ends too early': '"},{"acknowledgedFlag":true,"x":"',
  'JSON in a text': '{"a":"<b>1</b>","\\u202e":["$(flame)"]}',
  'a formula': '=HYPERLINK("https://evil.example/","open")',
  'a formula behind a separator': "x;=cmd|' /C calc'!A1",
  'a formula of another kind': '@SUM(1+1)*cmd',
  SQL: "'; DROP TABLE notices; --",
  'a path': '../../../../etc/passwd',
  'a path of Windows': '..\\..\\con\\nul:stream',
  'a shell': '$(touch /tmp/attacked) `id` ; rm -rf ~ &',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'percent-encodings': '%3Cscript%3E %00 %0d%0aSet-Cookie:x %E2%80%AE',
  'a header': 'x\r\nAuthorization: Basic ZGVtbzpkZW1v',
  'a regular expression that never ends': '((((((((((a+)+)+)+)+)+)+)+)+)+)+$',
  'a query': '-user:* after:1970 "unended',
  'a long word': 'W'.repeat(300),
  'a text without end': 'long text '.repeat(1000),
};

export const hostileTexts: readonly string[] = Object.values(hostileCorpus);

/** Texts as unusual that mean no harm: they are shown as they are. */
export const honestTexts: readonly string[] = [
  'undefined',
  'null',
  '0',
  'NaN',
  'Wartung: Köln – 東京 𝔘𝔫𝔦',
  'صيانة مجدولة في مركز البيانات ٢',
  'تحدیث می‌شود',
  'תחזוקה מתוכננת בחדר שרתים 2',
  'रखरखाव — क्‍ष, हिन्दी',
  'บำรุงรักษาตามแผน',
  'Bảo trì được lên kế hoạch',
  '🛠 done 👩🏽‍💻 👨‍👩‍👧 🏳️‍🌈 ❤️ 1️⃣',
  'a < b && c > d',
  'C:\\Program Files\\x (copy) [1]',
];

/** What no text on a screen may hold as it is: it hides, reorders or ends lines. */
const hides =
  /(?![\n\t])(?:[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]|\u00ad|\u034f|\u180e|\u200b|[\u2060-\u206f]|\u2800|\u3164|\ufeff|[\ufe00-\ufe0d]|[\u{e0000}-\u{e01ef}])/gu;
/** Joiners and selectors behind what no script and no emoji joins. */
const astray = /(?<=^|[\0-\u024f])(?:\u200c|\u200d|\ufe0e|\ufe0f)(?!\u20e3)/gu;

/** Of the characters that the hostile texts hide, those that a shown text has as they are: none should be. */
export function hiddenIn(text: string): readonly string[] {
  return [...(text.match(hides) ?? []), ...(text.match(astray) ?? [])];
}
