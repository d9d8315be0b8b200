// Where things lie in this checkout, and where the editors and browsers under test are kept.
import path from 'node:path';

export const projectRoot = path.dirname(import.meta.dirname);
/** Everything that tests and `npm start` install or write; safe to delete. */
export const testArea = path.join(projectRoot, '.vscode-test');
/** The workspace that the sample account's hosts are mentioned in; copied before an editor opens it. */
export const sampleWorkspace = path.join(projectRoot, 'test/fixtures/workspace');
