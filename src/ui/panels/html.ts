// The document that every page of ours starts from. It holds no data: all that a page shows comes to it by message.

export interface PageParts {
  /** Names the document for screen readers. */
  readonly title: string;
  /** The custom element that is the page. */
  readonly element: string;
  /** Another one for each document. */
  readonly nonce: string;
  /** Where the page's own files may come from, as the editor names it in a content security policy. */
  readonly cspSource: string;
  readonly script: string;
  /** The page's sentences in that language, for a script of their own; null: in English, which the page has. */
  readonly sentences: string | null;
  readonly style: string;
  /** The icon font's style sheet; the elements library finds it by its id. */
  readonly icons: string;
  /** BCP 47: in which the page's sentences are. */
  readonly language: string;
  /** BCP 47: how the page writes dates and numbers. */
  readonly locale: string;
}

/** The page's HTML: nothing inline, nothing remote, its script by nonce, and before it the one of its language. */
export function pageHtml(parts: PageParts): string {
  const { nonce, cspSource } = parts;
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    // These two don't follow the default.
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${attribute(parts.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(parts.title)}</title>
<link id="vscode-codicon-stylesheet" rel="stylesheet" nonce="${nonce}" href="${attribute(parts.icons)}">
<link rel="stylesheet" nonce="${nonce}" href="${attribute(parts.style)}">
</head>
<body data-locale="${attribute(parts.locale)}">
<${parts.element}></${parts.element}>
${[parts.sentences, parts.script].map((source) => (source === null ? '' : script(nonce, source))).join('')}</body>
</html>
`;
}

/** They run in their order, once the document is there. */
function script(nonce: string, source: string): string {
  return `<script defer nonce="${nonce}" src="${attribute(source)}"></script>\n`;
}

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
