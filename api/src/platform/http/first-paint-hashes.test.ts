import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { firstPaintHashes } from './first-paint-hashes.ts';

const folder = resolve(import.meta.dirname, '../../../../pwa/first-paint');
function hashOf(...names: string[]): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(readFileSync(resolve(folder, name)));
  return `'sha256-${hash.digest('base64')}'`;
}

it('the security policy allows the inline style and script of the page', () => {
  expect(firstPaintHashes).toEqual({ style: hashOf('first-paint.css'), script: hashOf('read-frame.js', 'first-paint.js') });
});
