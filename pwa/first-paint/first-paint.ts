import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LIST_ROWS = 9;
const PART = '<meta name="part" content=$1 />';

/** Where each language's texts are, for the script to have one fetched beside the code that asks for it. */
function textsOf(bundle: Rolldown.OutputBundle): string {
  const addresses = Object.values(bundle).flatMap((chunk) => {
    const language = chunk.type === 'chunk' && /\/i18n\/src\/app\/([a-z]{2})\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1];
    return language ? [`data-${language}="/${chunk.fileName}"`] : [];
  });
  return `<meta name="texts" ${addresses.sort().join(' ')} />`;
}

/** The code that only a signed-in user's page begins with, for the script to have it fetched where there is one. */
function userPartOf(bundle: Rolldown.OutputBundle): string {
  const part = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'inbox');
  return part === undefined ? '' : `<meta name="user-part" content="/${part.fileName}" />\n    `;
}

/**
 * Draws the app before its code is there, as it was left or else in outline: style and script stand in the page itself, and its style sheet
 * comes after the outline so that it doesn't hold it back. The code's files are named, its entry first, for the script to fetch
 * and run. The server's security policy names style and script by their hashes.
 */
export const firstPaint = (): Plugin => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const sheets: string[] = [];
      const page = html
        .replace(/^ *<link rel="stylesheet"[^>]*>\n/gm, (sheet) => {
          sheets.push(sheet);
          return '';
        })
        .replace(/<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)=("[^"]+")>(?:<\/script>)?/g, PART);
      const outline = `<div class="first-paint" aria-hidden="true"><div class="rail"></div><div class="bar"></div><div class="list">${'<p></p>'.repeat(LIST_ROWS)}</div></div>`;
      return page
        .replace(
          '<title>',
          () => `${userPartOf(bundle ?? {})}${textsOf(bundle ?? {})}\n    <style>${read('first-paint.css')}</style>\n    <title>`,
        )
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${outline}</div>\n    <script>${read('read-frame.js')}${read('first-paint.js')}</script>\n${sheets.join('')}`,
        );
    },
  },
});
