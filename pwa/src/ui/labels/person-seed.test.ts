import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { toContactColourSeed, toUserColourSeed } from './person-seed.ts';

const seedOf = (number: string, name = 'Ana') => toContactColourSeed({ name, number });

test('every spelling of a phone number gives the same seed, and an identity without digits is its own seed', () => {
  expect(new Set(['5511987654321', '+5511987654321', '+55 11 98765-4321'].map((number) => seedOf(number))).size).toBe(1);
  expect([seedOf('maria.silva'), toContactColourSeed(undefined)]).toEqual(['maria.silva', '']);
  expect(toUserColourSeed(1)).not.toBe(toUserColourSeed(2));
});

test('contacts without a number have different seeds, which come from their names', () => {
  expect([seedOf('', 'Ana'), seedOf('', 'Bia')]).toEqual(['Ana', 'Bia']);
});

test('the seed of every `Avatar` in the app comes from a function of person-seed.ts', () => {
  const source = resolve(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  const seeds = files.flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/<Avatar\b[^>]*?\bseed=\{([^}]*)\}/gs)].map((found) => found[1] ?? ''),
  );
  expect(seeds.length).toBeGreaterThan(10);
  expect(seeds.filter((seed) => !/^(toUserColourSeed|toContactColourSeed)\(|^(chat|choice)\.seed$/.test(seed))).toEqual([]);
});
