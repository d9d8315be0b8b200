// The editor's own network settings (`http.*`), for connections that the editor doesn't make for us.

import * as vscode from 'vscode';

export interface NetworkSettings {
  /** Proxy for every address, or '' for those of the environment. */
  readonly proxy: string;
  /** The whole value of the header, which is a secret, or ''. */
  readonly proxyAuthorization: string;
  readonly noProxy: readonly string[];
  /** Whether proxies are used at all (http.proxySupport isn't `off`). */
  readonly useProxy: boolean;
  /** Whether the system's certificates count beside the built-in ones. */
  readonly systemCertificates: boolean;
}

/** The editor takes none of these from a workspace: each is of the scope `machine` or `application`. */
export function readNetworkSettings(): NetworkSettings {
  const http = vscode.workspace.getConfiguration('http');
  const noProxy = http.get<unknown>('noProxy');
  return {
    proxy: text(http.get<unknown>('proxy')),
    proxyAuthorization: text(http.get<unknown>('proxyAuthorization')),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((host) => typeof host === 'string') : [],
    useProxy: http.get<unknown>('proxySupport') !== 'off',
    systemCertificates: http.get<unknown>('systemCertificates') !== false,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
