// The documents of a plane: the OpenAPI part of it as JSON, and a page that shows it. The page loads nothing from elsewhere.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Extra } from './extra.ts';

/** The two extra routes for a document, which is made at its first reading. */
export function documentRoutes(title: string, document: () => object): Extra[] {
  let text: string | undefined;
  const json: Extra = {
    path: '/openapi.json',
    answer: () => {
      text ??= JSON.stringify(document());
      return new Response(text, { headers: { ...common, 'Content-Type': 'application/json' } });
    },
  };
  const page: Extra = {
    path: '/docs',
    below: [...assets.keys()],
    answer: (path) => {
      const asset = assets.get(path);
      const body = asset ? asset.content() : html(title);
      const headers = {
        ...common,
        ...pageHeaders,
        'Content-Type': asset?.type ?? 'text/html; charset=utf-8',
      };
      return new Response(body, { headers });
    },
  };
  return [json, page];
}

const common = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/** The page's address may hold a token: it is told to nobody. Swagger UI puts styles into the page itself. */
const pageHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

interface Asset {
  readonly type: string;
  content(): string | Uint8Array<ArrayBuffer>;
}

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Everything the page loads, by path. */
const assets: ReadonlyMap<string, Asset> = new Map([
  ['/docs/page.js', { type: 'text/javascript; charset=utf-8', content: () => script }],
  ['/docs/swagger-ui-bundle.js', packaged('swagger-ui-bundle.js', 'text/javascript; charset=utf-8')],
  ['/docs/swagger-ui.css', packaged('swagger-ui.css', 'text/css; charset=utf-8')],
  ['/docs/favicon-32x32.png', packaged('favicon-32x32.png', 'image/png')],
]);

function packaged(name: string, type: string): Asset {
  return { type, content: () => new Uint8Array(readFileSync(join(folder, name))) };
}

/** Addresses are relative, so that the page works below `/t/{token}/` too. */
function html(title: string): string {
  const name = title.replaceAll(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
</head>
<body>
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>
</body>
</html>
`;
}

/** The document is read from beside the page, and its server is relative to it: both keep a token in front. */
const script = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null });
`;
