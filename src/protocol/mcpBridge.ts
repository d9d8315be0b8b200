// What the window and the program of the MCP server say to each other before the Model Context Protocol begins.

/** Variables by which the program finds the window: its socket, and the word that opens it, which is the first line. */
export const mcpVariables = { socket: 'PLATFORM_EVENTS_MCP_SOCKET', word: 'PLATFORM_EVENTS_MCP_WORD' } as const;
