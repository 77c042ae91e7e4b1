import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listLoaderFaults } from './list-loader-faults.ts';
import { readTextUses } from './read-text-uses.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prosa-texts-'));
  writeSource('main.tsx', `import { load } from './routes.ts'; const { t } = useTranslation();`);
  writeSource('todos.tsx', `import { Row } from './row.tsx'; import type { Other } from './other.tsx';`);
  writeSource('row.tsx', `const { t } = useTranslation('todos'); const { t: appText } = useTranslation();`);
  writeSource('other.tsx', `const { t } = useTranslation('chats');`);
});
afterEach(() => rmSync(root, { recursive: true }));

function writeSource(file: string, source: string): void {
  const path = join(root, 'pwa/src', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

test.each([
  `lazyScreen(async () => (await import('./todos.tsx')).Todos, ['todos']);`,
  `createIdleLoadedModule(() => import('./todos.tsx'), ['todos']);`,
  `const screens = [{ path: '/todos', load: () => import('./todos.tsx'), texts: ['todos'] }];`,
  `const screens = [{ path: '/todos', load: () => import('./todos.tsx'), texts: 'todos' }];`,
])('the check accepts the loader %s, which lists the namespaces of its chunk', (loader) => {
  writeSource('routes.ts', loader);
  expect(listLoaderFaults(readTextUses(root))).toEqual([]);
});

test('the check refuses a chunk whose loader does not list a namespace, even if only an imported component uses the namespace', () => {
  writeSource('routes.ts', `lazyScreen(async () => (await import('./todos.tsx')).Todos);`);
  expect(listLoaderFaults(readTextUses(root))).toEqual([
    'pwa/src/routes.ts: pwa/src/todos.tsx uses the texts of todos, which its loader does not list',
  ]);
});

test('the check refuses a loader that lists a namespace which no component of the chunk uses', () => {
  writeSource('routes.ts', `lazyScreen(async () => (await import('./todos.tsx')).Todos, ['todos', 'chats']);`);
  expect(listLoaderFaults(readTextUses(root))).toEqual([
    'pwa/src/routes.ts: the loader of pwa/src/todos.tsx lists chats, whose texts nothing there uses',
  ]);
});

test('the check refuses a namespace other than `app` in code that runs at the start of the page', () => {
  writeSource('routes.ts', `import './row.tsx';`);
  expect(listLoaderFaults(readTextUses(root))).toEqual([
    'pwa/src/main.tsx uses the texts of todos, which are not loaded at the start',
  ]);
});
