// Types for undici's inner modules: importing its index would install its agent for every extension in the process.

declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  const agent: typeof Agent;
  export default agent;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';

  /** Unlike what undici's own types say, its connector gives the socket that is on its way. */
  function connectorOf(
    options: buildConnector.BuildOptions,
  ): (...request: Parameters<buildConnector.connector>) => Socket;
  export default connectorOf;
}

declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import type { EnvHttpProxyAgent } from 'undici';

  const proxyAgent: typeof EnvHttpProxyAgent;
  export default proxyAgent;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  const pool: typeof Pool;
  export default pool;
}

declare module 'undici/lib/api/index.js' {
  import type { Dispatcher } from 'undici';

  const api: {
    connect: Dispatcher['connect'];
    request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  };
  export default api;
}
