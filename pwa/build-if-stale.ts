// This script builds the app, unless `dist` is already the build of the current source files.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const appFolder = import.meta.dirname;
const root = join(appFolder, '..');
const stampPath = join(appFolder, 'dist/.sources');
const patterns = [
  'pwa/src/**/*.*',
  'pwa/public/**/*.*',
  'pwa/*.{ts,json,html}',
  'pwa/first-paint/*',
  'packages/*/src/**/*.ts',
  'pnpm-lock.yaml',
];
const hash = createHash('sha256');
for (const file of globSync(patterns, { cwd: root }).sort())
  hash
    .update(file)
    .update('\0')
    .update(readFileSync(join(root, file)));
const sourcesDigest = hash.digest('hex');

if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== sourcesDigest) {
  execFileSync(process.execPath, [join(appFolder, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: appFolder,
    stdio: 'inherit',
  });
  writeFileSync(stampPath, sourcesDigest);
}
