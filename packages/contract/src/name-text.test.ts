import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NameText, removeDirectionOverrides } from './name-text.ts';

const overrides = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
const parts = fc.array(fc.oneof(fc.constantFrom(...overrides), fc.constantFrom('a', 'ش', '\u200F', '😀', ' ')));

test('a text keeps all its characters but those that turn the text after them around', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(removeDirectionOverrides(given.join(''))).toBe(given.filter((part) => !overrides.includes(part)).join(''));
    }),
  );
});

test('a name has no spaces around it, even if an override of the direction separates them from its end', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const name = v.parse(NameText, given.join(''));
      expect(name).toBe(removeDirectionOverrides(name).trim());
    }),
  );
});

/** Fields with names that people choose, of the bodies of calls. */
const nameFields = ['name', 'title', 'shortcode', 'fileName'];
const Body = v.looseObject({ type: v.literal('object'), entries: v.record(v.string(), v.any()) });

test('no body of a call accepts an override of the direction in a name', async () => {
  const folder = import.meta.dirname;
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const checked: string[] = [];
  for (const file of files) {
    const exported: object = await import(/* @vite-ignore */ join(folder, file));
    for (const [body, schema] of Object.entries(exported)) {
      if (!body.endsWith('Body') || !v.is(Body, schema)) continue;
      for (const field of nameFields) {
        const name: v.GenericSchema | undefined = schema.entries[field];
        if (name === undefined) continue;
        const parsed = v.safeParse(name, 'Ana\u202E Maria\u2066');
        // A field that is accepted for compatibility and ignored keeps its text.
        if (parsed.success) expect([body, field, parsed.output]).toEqual([body, field, 'Ana Maria']);
        checked.push(`${body}.${field}`);
      }
    }
  }
  expect(checked).toEqual(expect.arrayContaining(['CreateUserBody.name', 'CreateQueueBody.name', 'CreateContactBody.name']));
});
