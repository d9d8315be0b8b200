// The bar at the top of the view of notices, which runs while something is under way.

import * as vscode from 'vscode';
import { viewIds } from '../../manifest.ts';

export async function withViewProgress<Result>(work: () => Promise<Result>): Promise<Result> {
  return await vscode.window.withProgress({ location: { viewId: viewIds.notifications } }, work);
}
