import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const readPart = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const OUTLINE_ROW_COUNT = 9;
const PART_TAG = '<meta name="part" content=$1 />';

/**
 * Returns a tag with the addresses of the texts in each language, so that the script can load the texts together with the code.
 * Throws if the build has no chunks of texts. Without the addresses, the first screen would wait longer for its texts, and
 * nothing would show why.
 */
function toTextAddressesTag(bundle: Rolldown.OutputBundle | undefined): string {
  // A development server has no bundle, and its script loads no texts.
  if (bundle === undefined) return '<meta name="texts" />';
  const addresses = Object.values(bundle).flatMap((chunk) => {
    const language = chunk.type === 'chunk' && /^texts-app-([a-z]{2})$/.exec(chunk.name)?.[1];
    return language ? [`data-${language}="/${chunk.fileName}"`] : [];
  });
  if (addresses.length === 0) throw new Error('The build has no chunk of texts for the first screen.');
  return `<meta name="texts" ${addresses.sort().join(' ')} />`;
}

/**
 * Returns a tag with the address of the chunk that the app loads first if a user is signed in. Only then does the script preload
 * this chunk.
 */
function toSignedInChunkTag(bundle: Rolldown.OutputBundle): string {
  const part = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'inbox');
  return part === undefined ? '' : `<meta name="user-part" content="/${part.fileName}" />\n    `;
}

/**
 * Adds to the page what a visitor sees before the app's code is loaded: the last frame of the app, or else an outline. Style and
 * script of this first paint are inside the page, and the server's security policy allows them by their hashes. The app's style
 * sheet follows the outline, so that the outline does not wait for it. The script loads the files of the code and runs them, the
 * entry first.
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
        .replace(
          /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)=("[^"]+")>(?:<\/script>)?/g,
          PART_TAG,
        );
      const outline = `<div class="first-paint" aria-hidden="true"><div class="rail"></div><div class="bar"></div><div class="list">${'<p></p>'.repeat(OUTLINE_ROW_COUNT)}</div></div>`;
      return page
        .replace(
          '<title>',
          () =>
            `${toSignedInChunkTag(bundle ?? {})}${toTextAddressesTag(bundle)}\n    <style>${readPart('first-paint.css')}</style>\n    <title>`,
        )
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${outline}</div>\n    <script>${readPart('read-frame.js')}${readPart('first-paint.js')}</script>\n${sheets.join('')}`,
        );
    },
  },
});
