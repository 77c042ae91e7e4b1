import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { firstPaintHashes } from './first-paint-hashes.ts';

const folder = resolve(import.meta.dirname, '../../../../pwa/first-paint');
const hashOf = (name: string): string =>
  `'sha256-${createHash('sha256')
    .update(readFileSync(resolve(folder, name)))
    .digest('base64')}'`;

it('the security policy lets the style and script through that stand in the page', () => {
  expect(firstPaintHashes).toEqual({ style: hashOf('first-paint.css'), script: hashOf('first-paint.js') });
});
