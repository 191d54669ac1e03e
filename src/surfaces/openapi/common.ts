// What all operations of the document share: headers, parameters, credentials, limits.
import {
  MOST_DEPTH,
  MOST_HEADER_BYTES,
  MOST_HEADER_CHARACTERS,
  MOST_ITEMS,
  MOST_JSON_BYTES,
  MOST_MEMBERS,
  MOST_STRING_BYTES,
  REQUEST_TIMEOUT,
} from '../http/limits.ts';
import type { Json } from './schemas.ts';

const text = { type: 'string' };

/** Headers of answers, by name. */
export const headerObjects: Readonly<Record<string, Json>> = {
  'Content-Disposition': { description: '`attachment`, with the name of the file (RFC 6266).', schema: text },
  Date: { description: 'The virtual instant of the answer.', schema: text },
  ETag: { description: 'Version of the record, for `If-Match`; of a file, its SHA-256.', schema: text },
  Location: { description: 'Where the record is, relative to the URL that was called.', schema: text },
  'Retry-After': { description: 'Virtual seconds to wait.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: '`Bearer`.', schema: text },
  'X-Request-Id': { description: 'Names the call in the journal.', schema: text },
};

/** Headers that a call may bring, by name. */
export const parameterObjects: Readonly<Record<string, Json>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repeated call with the same key and the same input answers what the first one answered and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: MOST_HEADER_CHARACTERS, pattern: '^[!-~]+$' },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` at which the record must still be; otherwise the call is refused with 412.',
    schema: { type: 'string', minLength: 1, maxLength: MOST_HEADER_CHARACTERS },
  },
};

/** How a caller says who it is, by plane. */
export const securitySchemes: Readonly<Record<'agent' | 'control', Json>> = {
  agent: {
    agent_token: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The token of one workspace and one account of its company. Clients that cannot send headers put it before every path: `/t/{token}/v1/…`.',
    },
  },
  control: {
    control_key: {
      type: 'http',
      scheme: 'bearer',
      description: 'A key with a role, as it stands in `operator.key` and `grader.key` of the data folder.',
    },
  },
};

/** What holds for every call, as Markdown. */
export const conventions = `Times are RFC 3339 in UTC, days \`YYYY-MM-DD\`, durations ISO 8601, money integer minor units with an ISO 4217 code.
Lists answer \`items\` and \`next_cursor\`; pass the latter as \`cursor\` with the same filters for the next page.
Unknown fields and parameters are refused, never ignored. Parameters are typed strictly: \`limit=25\`, never \`25abc\`; a list repeats its parameter; \`null\` is spelled so. Of a repeated JSON key the last value counts.
A record that is hidden from the caller answers 404, one that it may see but not touch 403. Refusals come in this order: 401, 400, 403, 404, 412, 423, 409, 422.

| limit | value |
|---|---|
| JSON body | ${MOST_JSON_BYTES} bytes |
| nesting of JSON | ${MOST_DEPTH} levels |
| members of a JSON object | ${MOST_MEMBERS} |
| items of a JSON list | ${MOST_ITEMS} |
| a JSON string | ${MOST_STRING_BYTES} bytes of UTF-8, without U+0000 and unpaired surrogates |
| headers | ${MOST_HEADER_BYTES} bytes |
| time for a whole request to arrive | ${REQUEST_TIMEOUT / 1000} seconds |
| items of a page | 200, 25 unless asked |
`;
