// The editor's own network settings (`http.*`), for connections that the editor doesn't make for us.

import * as vscode from 'vscode';

export interface NetworkSettings {
  /** Proxy for every address, or '' for those of the environment. */
  readonly proxy: string;
  readonly noProxy: readonly string[];
  /** Whether proxies are used at all (http.proxySupport isn't `off`). */
  readonly useProxy: boolean;
  /** Whether the system's certificates count beside the built-in ones. */
  readonly systemCertificates: boolean;
}

export function readNetworkSettings(): NetworkSettings {
  const http = vscode.workspace.getConfiguration('http');
  const noProxy = http.get<unknown>('noProxy');
  return {
    proxy: text(http.get<unknown>('proxy')),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((host) => typeof host === 'string') : [],
    useProxy: http.get<unknown>('proxySupport') !== 'off',
    systemCertificates: http.get<unknown>('systemCertificates') !== false,
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
