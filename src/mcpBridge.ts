// The program that the editor starts as an MCP server: it hands on lines between its standard input and output and the editor's window
// that offered it, which knows the accounts. It knows nothing itself, and no key.

import net from 'node:net';
import { mcpVariables } from './protocol/mcpBridge.ts';

const { [mcpVariables.socket]: place = 'nowhere', [mcpVariables.word]: word = '' } = process.env;
const socket = net.connect({ path: place });
socket.on('connect', () => {
  socket.write(`${word}\n`);
  process.stdin.pipe(socket);
  socket.pipe(process.stdout);
});
socket.on('error', () => {
  process.stderr.write('The window of the editor that offered Platform Events can’t be reached any more.\n');
  process.exitCode = 1;
});
// Whoever started this program starts it anew: what is left on its way out is written before.
socket.on('close', () => process.stdin.destroy());
process.stdout.on('error', () => socket.destroy());
