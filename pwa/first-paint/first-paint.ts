import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LIST_ROWS = 9;

/** Where each language's texts are, for the script to have one fetched beside the code that asks for it. */
function textsOf(bundle: Rolldown.OutputBundle): string {
  const addresses = Object.values(bundle).flatMap((chunk) => {
    const language = chunk.type === 'chunk' && /\/i18n\/src\/([a-z]{2})\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1];
    return language ? [`data-${language}="/${chunk.fileName}"`] : [];
  });
  return `<meta name="texts" ${addresses.sort().join(' ')} />`;
}

/**
 * Draws the outline of the app before its code is there: style and script stand in the page itself, and its style sheet
 * comes after the outline so that it doesn't hold it back. The server's security policy names both by their hashes.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const links: string[] = [];
      const page = html.replace(/^ *<link rel="stylesheet"[^>]*>\n/gm, (link) => {
        links.push(link);
        return '';
      });
      const outline = `<div class="first-paint" aria-hidden="true"><div class="rail"></div><div class="bar"></div><div class="list">${'<p></p>'.repeat(LIST_ROWS)}</div></div>`;
      return page
        .replace(
          '<title>',
          () =>
            `${textsOf(bundle ?? {})}\n    <style>${read('first-paint.css')}</style>\n    <script>${read('first-paint.js')}</script>\n    <title>`,
        )
        .replace('<div id="root"></div>', () => `<div id="root">${outline}</div>\n${links.join('')}`);
    },
  },
});
