import { expect, it } from 'vitest';
import { isNeededByInbox } from './is-needed-by-inbox.ts';

it('the page, its style and the chunks of the inbox count as needed by the inbox', () => {
  for (const url of [
    'index.html',
    'assets/first-BLOAKQ-P.js',
    'assets/inbox-DHVI92eg.js',
    'assets/first-D9gc8km1.css',
    'assets/texts-app-pt-DHVI92eg.js',
  ])
    expect(isNeededByInbox(url), url).toBe(true);
});

it('the files of rarely opened pages do not count as needed by the inbox', () => {
  for (const url of [
    'assets/flow-editor-page-YFLY1_Gd.js',
    'assets/encode-mp3-OsMWc5gB.js',
    'assets/shared-DaE7W3Fp.js',
    'assets/texts-todos-pt-DaE7W3Fp.js',
    'assets/flow-editor-page-CQsl-h8K.css',
  ])
    expect(isNeededByInbox(url), url).toBe(false);
});
