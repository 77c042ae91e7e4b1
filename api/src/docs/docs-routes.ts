import type { Hono } from 'hono';
import { html } from 'hono/html';
import { generateSpecs } from 'hono-openapi';
import type { Router } from '../platform/http/router.ts';

type ApiSpecs = Awaited<ReturnType<typeof generateSpecs>>;

const describeApi = (api: Hono): Promise<ApiSpecs> =>
  generateSpecs(api, {
    excludeStaticFile: false,
    documentation: {
      info: { title: 'Prosa', version: '1' },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  });

/**
 * Routes of the API's description, which is generated from its schemas: an OpenAPI document for programs, and a page for people.
 */
export function docsRoutes(router: Router): void {
  let specs: Promise<ApiSpecs> | undefined;
  const loadSpecs = (): Promise<ApiSpecs> => (specs ??= describeApi(router.hono));

  router.open('GET /docs/openapi.json', { summary: 'This description as OpenAPI' }, async (c) => c.json(await loadSpecs()));
  router.open('GET /docs', { summary: 'This description as a page' }, async (c) => c.html(renderPage(await loadSpecs())));
}

const methods = ['get', 'post', 'put', 'delete'] as const;

function renderPage({ paths }: ApiSpecs) {
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method: method.toUpperCase(), path, operation }];
    }),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Prosa API</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color-scheme: light dark;
          }
          details {
            border-bottom: 1px solid #8884;
            padding: 0.5rem 0;
          }
          summary {
            cursor: pointer;
          }
          pre {
            overflow: auto;
            font-size: 13px;
          }
        </style>
      </head>
      <body>
        <h1>Prosa API</h1>
        <p>All paths lie under <code>/api</code>. The same as <a href="/api/docs/openapi.json">OpenAPI</a>.</p>
        ${routes.map(
          ({ method, path, operation }) =>
            html`<details>
              <summary><code>${method} ${path}</code> ${operation.summary ?? ''}</summary>
              <pre>${JSON.stringify(operation, null, 2)}</pre>
            </details>`,
        )}
      </body>
    </html>`;
}
