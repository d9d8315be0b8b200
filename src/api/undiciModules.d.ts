// Types for undici's inner modules: importing its index would install its agent for every extension in the process.

declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';

  const agent: typeof Agent;
  export default agent;
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
