// A client that sends far more than anybody wants: as fast as the socket takes it, or drop by drop without an end.
import { connect, type Socket } from 'node:net';

/** What is sent. */
export interface Flood {
  readonly port: number;
  /** First line and headers, without Host. */
  readonly head: readonly string[];
  /** Bytes to send if nobody stops it. */
  readonly size: number;
  /** In chunks, or after a `Content-Length` that announces all. */
  readonly chunked: boolean;
}

/** How it ended. */
export interface FloodEnd {
  /** Status of the answer; 0 when the connection was closed without one. */
  readonly status: number;
  /** Bytes of the body that the socket took. */
  readonly sent: number;
}

const PIECE = Buffer.alloc(64 * 1024, ' ');
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]);

/** Sends everything, whatever is answered meanwhile, unless the server closes the connection. */
export function flood(what: Flood): Promise<FloodEnd> {
  return new Promise((resolve) => {
    const socket = connect(what.port, '127.0.0.1');
    const pour = pouring(socket, what);
    let text = '';
    const leaveWhenDone = () => {
      if (text !== '' && pour.sent >= what.size && socket.writableLength === 0) socket.destroy();
    };
    socket.setEncoding('latin1').on('data', (data: string) => {
      text += data;
      leaveWhenDone();
    });
    // A server that had enough may reset the connection; the end is told by `close`.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status: statusIn(text), sent: pour.sent }));
    socket.on('drain', () => {
      pour.more();
      leaveWhenDone();
    });
    const framing = what.chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${what.size}`;
    socket.write(`${[...what.head, 'Host: 127.0.0.1', framing].join('\r\n')}\r\n\r\n`);
    pour.more();
  });
}

/** Writes a body as long as the socket takes it. */
function pouring(socket: Socket, { size, chunked }: Flood) {
  const piece = chunked ? CHUNK : PIECE;
  const pour = {
    sent: 0,
    more: () => {
      while (pour.sent < size && !socket.destroyed) {
        pour.sent += PIECE.length;
        if (pour.sent >= size && chunked) socket.write('0\r\n\r\n');
        else if (!socket.write(piece)) return;
      }
    },
  };
  return pour;
}

/** What is sent drop by drop. */
export type Drip = Pick<Flood, 'port' | 'head'>;

/** Announces a body and sends a byte of it every 50 ms, until the server ends it. Answers the status, or 0. */
export function drip({ port, head }: Drip): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (data: string) => {
      text += data;
    });
    const drops = setInterval(() => socket.write(' '), 50);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drops);
      resolve(statusIn(text));
    });
    socket.write(`${[...head, 'Host: 127.0.0.1', 'Content-Length: 1000000'].join('\r\n')}\r\n\r\n`);
  });
}

function statusIn(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
}
