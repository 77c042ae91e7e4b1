import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NameText, removeDirectionOverrides } from './name-text.ts';

const overrides = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
const parts = fc.array(fc.oneof(fc.constantFrom(...overrides), fc.constantFrom('a', 'ش', '\u200F', '😀', ' ')));

test('removeDirectionOverrides removes the characters that reverse the direction of later text, and no others', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(removeDirectionOverrides(given.join(''))).toBe(given.filter((part) => !overrides.includes(part)).join(''));
    }),
  );
});

test('NameText removes the spaces at both ends of a name, even next to a direction override', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const name = v.parse(NameText, given.join(''));
      expect(name).toBe(removeDirectionOverrides(name).trim());
    }),
  );
});

/** The fields of request bodies that contain names chosen by people. */
const nameFields = ['name', 'title', 'shortcode', 'fileName'];
const Body = v.looseObject({ type: v.literal('object'), entries: v.record(v.string(), v.any()) });

test('every request body refuses or removes direction overrides in names', async () => {
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
        // A schema that refuses this name needs no further check, because a refused name is not stored.
        if (parsed.success) expect([body, field, parsed.output]).toEqual([body, field, 'Ana Maria']);
        checked.push(`${body}.${field}`);
      }
    }
  }
  expect(checked).toEqual(expect.arrayContaining(['CreateUserBody.name', 'CreateQueueBody.name', 'CreateContactBody.name']));
});
