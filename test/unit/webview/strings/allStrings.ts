// The pages' sentences, all groups of them.

export * as counts from '../../../../src/webview/strings/counts.ts';
export * as difference from '../../../../src/webview/strings/difference.ts';
export * as log from '../../../../src/webview/strings/log.ts';
export * as notice from '../../../../src/webview/strings/notice.ts';
export * as result from '../../../../src/webview/strings/result.ts';
export * as timeline from '../../../../src/webview/strings/timeline.ts';
