import { expect, it } from 'vitest';
import { findFolderCycles } from './find-folder-cycles.ts';

const tree = { root: 'app/src', undivided: ['engine'] };

/** Makes modules from lines such as `tickets/a.ts -> messages/b.ts`. The arrow `=>` means an import of types only. */
const parseModules = (...lines: string[]) =>
  lines.map((line) => {
    const [source = '', arrow, resolved = ''] = line.split(' ');
    const dependencyTypes = arrow === '=>' ? ['local', 'type-only'] : ['local'];
    return { source: `app/src/${source}`, dependencies: [{ resolved: `app/src/${resolved}`, dependencyTypes }] };
  });

it('findFolderCycles lists one import for each pair of folders in a cycle', () => {
  const modules = parseModules('tickets/a.ts -> messages/b.ts', 'messages/c.ts -> files/d.ts', 'files/e.ts -> tickets/f.ts');
  expect(findFolderCycles(modules, tree)).toEqual([
    'files and tickets form a ring: app/src/files/e.ts -> app/src/tickets/f.ts',
    'messages and files form a ring: app/src/messages/c.ts -> app/src/files/d.ts',
    'tickets and messages form a ring: app/src/tickets/a.ts -> app/src/messages/b.ts',
  ]);
});

it('findFolderCycles finds a cycle of two folders that import each other only through their subfolders', () => {
  const modules = parseModules('tickets/list/a.ts -> messages/text/b.ts', 'messages/pane/c.ts -> tickets/actions/d.ts');
  expect(findFolderCycles(modules, tree)).toHaveLength(2);
});

it('findFolderCycles finds a cycle between a folder and its subfolder', () => {
  const modules = parseModules('tickets/a.ts -> tickets/list/b.ts', 'tickets/list/c.ts -> tickets/d.ts');
  expect(findFolderCycles(modules, tree)).toHaveLength(2);
});

it('findFolderCycles ignores imports of types, and all imports in tests, in an undivided folder and in the composition root', () => {
  const modules = parseModules(
    'tickets/a.ts -> messages/b.ts',
    'messages/c.ts => tickets/d.ts',
    'messages/c.test.ts -> tickets/d.ts',
    'engine/a.ts -> engine/documents/b.ts',
    'engine/documents/c.ts -> engine/d.ts',
    'main.ts -> tickets/a.ts',
    'tickets/a.ts -> main.ts',
  );
  expect(findFolderCycles(modules, tree)).toEqual([]);
});
