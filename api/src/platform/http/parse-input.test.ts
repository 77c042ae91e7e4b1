import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CreateChatBody } from '@prosa/contract/chats/write-chat';
import { WriteFlowBody } from '@prosa/contract/flows/write-flow';
import { CreateTagBody } from '@prosa/contract/tags/write-tags';
import { AppError } from '../app-error.ts';
import { parseInput } from './parse-input.ts';

/** Returns the refusal of `input`, as JSON. */
function refusalOf(schema: v.GenericSchema, input: unknown): string {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return JSON.stringify({ error: error.code, ...error.extra });
    throw error;
  }
  throw new Error('it was taken');
}

/** Creates a schema that rejects every item of a list, and a counter of the items that were checked. */
function createCountingSchema(most: number) {
  const looked = { at: 0 };
  const item = v.custom<never>(() => {
    looked.at += 1;
    return false;
  });
  return { looked, schema: v.object({ items: v.pipe(v.array(item), v.maxLength(most)) }) };
}

it('no item of a list that is too long is checked, and the check of a list stops at its first invalid item', () => {
  const long = createCountingSchema(10);
  expect(refusalOf(long.schema, { items: Array(100_000).fill(0) })).toContain('"path":"items"');
  expect(long.looked.at).toBe(0);
  const wrong = createCountingSchema(100_000);
  expect(refusalOf(wrong.schema, { items: Array(100_000).fill(0) })).toContain('"path":"items.0"');
  expect(wrong.looked.at).toBe(1);
});

it('no other check of a text runs if the text is too long', () => {
  let looked = 0;
  const text = v.pipe(
    v.string(),
    v.trim(),
    v.check(() => (looked += 1) > 0),
    v.maxLength(50),
  );
  refusalOf(v.object({ text }), { text: 'x'.repeat(1_000_000) });
  expect(looked).toBe(0);
  expect(parseInput(v.object({ text }), { text: `${' '.repeat(500)}x` })).toEqual({ text: 'x' });
});

it('the length of a text is checked before the text is transformed', () => {
  const list = v.pipe(v.string(), v.maxLength(2_000), v.parseJson(), v.array(v.number()), v.maxLength(2));
  expect(parseInput(list, `[1,${' '.repeat(1_500)}2]`)).toEqual([1, 2]);
  refusalOf(list, '[1,2,3]');
});

it('an input that one of several schemas allows is accepted', () => {
  const either = v.union([v.pipe(v.array(v.number()), v.maxLength(1)), v.pipe(v.array(v.number()), v.maxLength(3))]);
  expect(parseInput(either, [1, 2, 3])).toEqual([1, 2, 3]);
  refusalOf(either, [1, 2, 3, 4]);
});

it('the refusal of a form lists every invalid field, and the refusal of any other body lists only the first one', () => {
  const form = v.object({ name: v.string(), age: v.number(), tags: v.optional(v.array(v.string())) });
  expect(refusalOf(form, {}).match(/"path"/g)).toHaveLength(2);
  expect(refusalOf(form, { tags: [] }).match(/"path"/g)).toHaveLength(1);
});

const empty = (count: number): object[] => Array.from({ length: count }, () => ({}));

it.each<[string, v.GenericSchema, unknown]>([
  ['a million people of a chat', CreateChatBody, { title: 'a', users: empty(340_000) }],
  ['a flow of empty nodes', WriteFlowBody, { idFlow: 1, connections: [], nodes: empty(2_000) }],
  ['a flow of too many nodes', WriteFlowBody, { idFlow: 1, connections: [], nodes: empty(1_000_000) }],
  ['a long name', CreateTagBody, { name: 'x'.repeat(1_000_000) }],
  ['a long wrong value', CreateTagBody, { name: 'tag', kanban: 'x'.repeat(900) }],
  ['a long field name', v.strictObject({}), { ['x'.repeat(100_000)]: 1 }],
])('%s gets a short refusal', (_, schema, input) => {
  expect(refusalOf(schema, input).length).toBeLessThan(1_000);
});
