import { Search } from 'lucide-react';
import { expect, it } from 'vitest';
import { findActionOfKey } from './list-offered-actions.ts';
import { shortcuts } from './shortcuts.ts';

const createShortcutAction = (key: string, keys?: string) => ({
  key,
  label: key,
  icon: Search,
  run: () => undefined,
  ...(keys && { keys }),
});

it.each([
  ['e', 'resolve'],
  ['D', 'theme'],
  ['d', undefined],
  ['x', undefined],
])('pressing the key %s runs the shortcut action %s', (pressed, done) => {
  const offered = [createShortcutAction('pages'), createShortcutAction('resolve', 'e'), createShortcutAction('theme', 'D')];
  expect(findActionOfKey(pressed, offered)?.key).toBe(done);
});

it('if several actions share a keyboard shortcut, the shortcut runs the action that was offered last', () => {
  expect(findActionOfKey('z', [createShortcutAction('newest', 'z'), createShortcutAction('older', 'z')])?.key).toBe('newest');
});

it('each keyboard shortcut of the app has only one meaning', () => {
  const single = shortcuts.map(([keys]) => keys).filter((keys) => keys.length === 1);
  expect(new Set(single).size).toBe(single.length);
});
