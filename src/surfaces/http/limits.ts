// Limits of what arrives over HTTP (defaults of the design; each is in the documents and tested at it and one past it).

/** Most bytes of a JSON body. */
export const MOST_JSON_BYTES = 1024 * 1024;

/** Deepest nesting of a JSON body. */
export const MOST_DEPTH = 64;

/** Most members of one object. */
export const MOST_MEMBERS = 1000;

/** Most items of one list. */
export const MOST_ITEMS = 10_000;

/** Most bytes of one string, in UTF-8. */
export const MOST_STRING_BYTES = 256 * 1024;

/** Most characters of an Idempotency-Key or If-Match header. */
export const MOST_HEADER_CHARACTERS = 255;

/** Most bytes of all headers together. */
export const MOST_HEADER_BYTES = 16 * 1024;

/** Real milliseconds in which the headers, and in which the whole request must have arrived. */
export const HEADERS_TIMEOUT = 10_000;
export const REQUEST_TIMEOUT = 30_000;

/** Real milliseconds that calls in flight get to finish when the server stops. */
export const STOP_PATIENCE = 10_000;
