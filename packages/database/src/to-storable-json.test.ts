import { expect, test } from 'vitest';
import { toStorableJson } from './to-storable-json.ts';

test.each([
  ['{"a":"x\\u0000y"}', '{"a":"xy"}'],
  ['{"a\\u0000":["\\ud83d!","\\uDE00?"]}', '{"a":["!","?"]}'],
  ['{"a":"\\ud83d\\ude00"}', '{"a":"😀"}'],
  ['{"a":"\\\\u0000"}', '{"a":"\\\\u0000"}'],
  ['{ "a" : 1 }', '{ "a" : 1 }'],
  ['[null,true,1.5,{"b":{}},"\\u0000"]', '[null,true,1.5,{"b":{}},""]'],
])('toStorableJson removes only what PostgreSQL cannot store, and turns %s into %s', (json, kept) => {
  expect(toStorableJson(json)).toBe(kept);
});
