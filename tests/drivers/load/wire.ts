// One keep-alive connection that a load writes to without waiting: requests go out when they are due, answers come back
// in their order.
import { connect, type Socket } from 'node:net';

/** What came back to one request. */
export interface WireAnswer {
  readonly status: number;
  /** The journal's number of the call; 0 where it has none. */
  readonly entry: number;
}

/** Told of an answer, or that none will come. */
export type Hear = (answer: WireAnswer | undefined) => void;

/**
 * Requests that stand behind each other on the connection. Those beyond wait here, and their latency counts on: a server
 * that is far behind stops reading, and ends connections whose next request it has not read to its end for long.
 */
const MOST_IN_FLIGHT = 8;

/** A connection. It is lost when the server closes it. */
export class Wire {
  readonly #socket: Socket;
  readonly #waiting: { readonly request: Buffer; readonly hear: Hear }[] = [];
  /** Positions among the waiting: the next to be answered, the next to be written. */
  #next = 0;
  #unwritten = 0;
  #rest: Buffer = Buffer.alloc(0);
  isLost = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    // An error is followed by the end, which says all there is to say.
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#lose());
  }

  /** Sends a request. Answers false when the connection is lost. */
  send(request: Buffer, hear: Hear): boolean {
    if (this.isLost) return false;
    this.#waiting.push({ request, hear });
    this.#write();
    return true;
  }

  close(): void {
    this.#socket.destroy();
  }

  #lose(): void {
    this.isLost = true;
    while (this.#next < this.#waiting.length) this.#hear(undefined);
  }

  #write(): void {
    while (this.#unwritten < this.#waiting.length && this.#unwritten - this.#next < MOST_IN_FLIGHT) {
      this.#socket.write(this.#waiting[this.#unwritten]?.request as Buffer);
      this.#unwritten += 1;
    }
  }

  #hear(answer: WireAnswer | undefined): void {
    const { hear } = this.#waiting[this.#next] as { hear: Hear };
    this.#next += 1;
    if (this.#next === this.#waiting.length) {
      this.#waiting.length = 0;
      this.#next = 0;
      this.#unwritten = 0;
    }
    if (!this.isLost) this.#write();
    hear(answer);
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const found = readAnswer(bytes);
      if (!found) break;
      bytes = bytes.subarray(found.length);
      this.#hear(found);
    }
    this.#rest = bytes;
  }
}

/** The answer at the beginning of some bytes and how many it takes, if it is whole. */
function readAnswer(bytes: Buffer): (WireAnswer & { readonly length: number }) | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const start = end + 4;
  const announced = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  const length = announced === undefined ? endOfChunks(bytes, start) : start + Number(announced);
  if (length === undefined || length > bytes.length) return undefined;
  const entry = Number(/\r\nx-request-id: req-(\d+)/.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), entry, length };
}

/** Place after the last of a body's chunks, if it is there. */
function endOfChunks(bytes: Buffer, start: number): number | undefined {
  for (let at = start; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > bytes.length) return undefined;
    if (size === 0) return at;
  }
}
