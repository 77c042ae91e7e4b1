import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listUnusedTexts } from './list-unused-texts.ts';
import { readTextUses } from './read-text-uses.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prosa-used-texts-'));
  writeSource('packages/i18n/src/todos/pt.ts', `export const texts = { title: 'Tarefas', open_one: '1', open_other: '2' };`);
  writeSource('packages/i18n/src/app/pt.ts', `export const texts = { menu: { chats: 'Chats' } };`);
});
afterEach(() => rmSync(root, { recursive: true }));

function writeSource(file: string, source: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}
const menu = 'const { t } = useTranslation(); t(`menu.${entry}`);';

test('the keys that a component uses count as used, also as plural keys and in templates', async () => {
  writeSource('pwa/src/page.tsx', `const { t } = useTranslation('todos'); t('title'); t('open', { count });`);
  writeSource('pwa/src/menu.tsx', menu);
  expect(await listUnusedTexts(root, readTextUses(root))).toEqual([]);
});

test('a key counts as used only if the file that contains it uses the key’s namespace', async () => {
  writeSource('pwa/src/page.tsx', `const { t } = useTranslation('todos'); t('open', { count });`);
  writeSource('pwa/src/menu.tsx', `${menu} t('title');`);
  expect(await listUnusedTexts(root, readTextUses(root))).toEqual(['packages/i18n/src/todos/pt.ts: nothing uses title']);
});

test('a key counts as used even if only a file that the component imports contains it', async () => {
  writeSource(
    'pwa/src/page.tsx',
    `import { key } from './key.ts'; const { t } = useTranslation('todos'); t(key); t('open', { count });`,
  );
  writeSource('pwa/src/key.ts', `export const key = 'title';`);
  writeSource('pwa/src/menu.tsx', menu);
  expect(await listUnusedTexts(root, readTextUses(root))).toEqual([]);
});
