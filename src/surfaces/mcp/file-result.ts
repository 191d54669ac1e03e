// Answers that are files: a link to the bytes, and the text of text files. The link is relative to this endpoint, so that it
// leads below `/t/{token}` for those who came that way, and never holds a token.
import type { Readable } from 'node:stream';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AnyDeclaration, FileAnswer } from '../../operations/operation.ts';
import type { Bytes } from '../../operations/plane.ts';
import { isTextMediaType } from '../../values/media-type.ts';
import { splitInput } from '../wire/route.ts';
import { readAdvice } from './result.ts';

/** A file that was asked for. */
export interface Asked {
  readonly operation: AnyDeclaration;
  readonly input: Readonly<Record<string, unknown>>;
  /** Most bytes of the answer's JSON. */
  readonly room: number;
}

/** The result for a file. */
export async function fileResult(file: FileAnswer, asked: Asked, bytes: Bytes): Promise<CallToolResult> {
  const { name, media_type, size } = file;
  const url = splitInput(asked.operation, asked.input).target.slice(1);
  const facts = { name, media_type, size, url };
  const structuredContent = isTextMediaType(media_type)
    ? await withText(facts, file, { asked, bytes })
    : facts;
  const link = {
    type: 'resource_link' as const,
    uri: url,
    name,
    mimeType: media_type,
    size,
    description: HOW_TO_GET,
  };
  return { content: [link, { type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

const HOW_TO_GET = 'GET it relative to the address of this endpoint, with the same token.';

async function withText(facts: object, { size, sha256 }: FileAnswer, from: { asked: Asked; bytes: Bytes }) {
  const { room } = from.asked;
  const start = await firstBytes(from.bytes.stream(sha256), Math.min(size, room));
  let text = new TextDecoder().decode(start, { stream: true });
  const isWhole = () => start.length === size && fits({ ...facts, text }, room);
  if (isWhole()) return { ...facts, text };
  const advice = readAdvice(Math.ceil((size * 1.2) / 1024));
  const noted = () => ({
    ...facts,
    text: `${text}… (truncated, ${Buffer.byteLength(text)} of ${size} bytes; ${advice})`,
  });
  while (!fits(noted(), room)) text = withoutTail(text);
  return noted();
}

function fits(value: object, room: number): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= room;
}

function withoutTail(text: string): string {
  return text.slice(0, Math.floor(text.length * 0.9)).replace(/[\ud800-\udbff]$/, '');
}

async function firstBytes(stream: Readable, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= count) break;
  }
  return Buffer.concat(chunks).subarray(0, count);
}
