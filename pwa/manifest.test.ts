import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';
import { findScreen } from './src/platform/screens/screen.ts';
import { screens } from './src/screens.ts';
import { SHARE_PATH } from './src/share/stored-share.ts';

test('every picture of the manifest exists, and the manifest’s screenshots show the app on a phone and on a desktop', () => {
  const pictures = [...(manifest.icons ?? []), ...(manifest.screenshots ?? [])];
  for (const { src } of pictures) expect(existsSync(join(import.meta.dirname, 'public', src)), src).toBe(true);
  expect(new Set(manifest.screenshots?.map(({ form_factor }) => form_factor))).toEqual(new Set(['wide', 'narrow']));
});

test('the addresses of shortcuts and of shared content lead to pages of the app', () => {
  const addresses = [...(manifest.shortcuts ?? []).map(({ url }) => url), manifest.share_target?.action ?? ''];
  for (const address of addresses) expect(findScreen(screens, address.split('?')[0] ?? '')?.screen.page, address).toBeDefined();
  expect(manifest.share_target?.action).toBe(SHARE_PATH);
});
