import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const readPart = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const LIST_ROWS = 9;
const PART = '<meta name="part" content=$1 />';

/**
 * Returns the addresses of each language's texts, so that the script can load the texts beside the code that needs them. Throws
 * if the build has no such chunks, because without the addresses the first screen would silently wait for its texts.
 */
function toTextAddresses(bundle: Rolldown.OutputBundle | undefined): string {
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
 * Returns a tag with the address of the chunk that the page of a signed-in user loads first. The script preloads this chunk only
 * for a signed-in user.
 */
function toSignedInChunkTag(bundle: Rolldown.OutputBundle): string {
  const part = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'inbox');
  return part === undefined ? '' : `<meta name="user-part" content="/${part.fileName}" />\n    `;
}

/**
 * Adds the first paint to the page: before the app's code is loaded, it shows the app's last frame, or else an outline. Style
 * and script are inside the page. The style sheet follows the outline, so that the outline does not wait for it. The script
 * loads and runs the code's files, the entry first. The server's security policy allows style and script by their hashes.
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
          () =>
            `${toSignedInChunkTag(bundle ?? {})}${toTextAddresses(bundle)}\n    <style>${readPart('first-paint.css')}</style>\n    <title>`,
        )
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root">${outline}</div>\n    <script>${readPart('read-frame.js')}${readPart('first-paint.js')}</script>\n${sheets.join('')}`,
        );
    },
  },
});
