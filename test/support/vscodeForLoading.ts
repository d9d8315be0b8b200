// Lets the files of the host stage be loaded outside the editor, to see which tests they hold. It has what they use for that, and no more.

import { registerHooks } from 'node:module';

const url = 'for-loading:vscode';
const source =
  'export const env = {}, extensions = { getExtension() { return { packageJSON: { contributes: {} } }; } }, Uri = { file() {} }, l10n = {}, TreeItemCollapsibleState = {};';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vscode' ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
  load: (asked, context, next) =>
    asked === url ? { format: 'module', source, shortCircuit: true } : next(asked, context),
});
