// Messages of both eras, as a client would spell them.

/** A list of tools, in the handshake era. */
export const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A tool call, in the handshake era. */
export function call(name: string, args: unknown = {}) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

/** What each request says about its client where there is no handshake. */
export const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A request without handshake. */
export function stateless(method: string, params: object = {}) {
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } };
}

/** The headers that such a request must bring. */
export function statelessHeaders(method: string, name?: string): Record<string, string> {
  const named = name === undefined ? {} : { 'mcp-name': name };
  return { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...named };
}
