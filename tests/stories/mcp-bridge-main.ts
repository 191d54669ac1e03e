// The program that the tests of the bridge start: address and token in, protocol out.
import process from 'node:process';
import { bridge } from '../../src/surfaces/mcp/bridge.ts';

const [url = '', token] = process.argv.slice(2);
await bridge({ url, token, onError: (error) => console.error(error.message) });
