import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { readFlow } from './read-flow.ts';

const position = { x: 3, y: 4 };

/** Writes a node with the given fields into a document, and reads it. */
function readNodeWith(fields: Readonly<Record<string, unknown>>): unknown {
  const document = new Y.Doc();
  document.getMap('nodes').set('n', new Y.Map(Object.entries(fields)));
  return readFlow(document).nodes[0];
}

it('a missing or invalid field of a node is read as empty, and its other fields keep their values', () => {
  expect(readNodeWith({ type: 'condition' })).toEqual({
    id: 'n',
    type: 'condition',
    position: { x: 0, y: 0 },
    data: { key: '', condition: 1, value: '' },
  });
  expect(readNodeWith({ type: 'interval', position, sec: 5, label: 'x'.repeat(201) })).toEqual({
    id: 'n',
    type: 'interval',
    position,
    data: { sec: 5, label: '' },
  });
  expect(readNodeWith({ type: 'condition', position, key: 'idade', condition: 9, value: '18' })).toMatchObject({
    position,
    data: { key: 'idade', condition: 1, value: '18' },
  });
  expect(readNodeWith({ type: 'start', position: 'here' })).toEqual({
    id: 'n',
    type: 'start',
    position: { x: 0, y: 0 },
    data: {},
  });
});

it('an entry without a known type is not read as a node', () => {
  expect(readNodeWith({ position })).toBeUndefined();
  expect(readNodeWith({ type: 'exec', position })).toBeUndefined();
  expect(readNodeWith({ type: 'toString', position })).toBeUndefined();
});

it('elements are read in order, invalid elements are left out, and missing fields are filled in', () => {
  const part = (fields: Readonly<Record<string, unknown>>) => new Y.Map(Object.entries(fields));
  const elements = new Y.Map<unknown>([
    ['late', part({ order: 3, type: 'message', value: 'tchau' })],
    ['none', part({ order: 2, type: 'pdf', value: 'x' })],
    ['early', part({ order: -1, type: 'interval', value: 'soon' })],
    ['text', 'no map'],
  ]);
  expect(readNodeWith({ type: 'singleBlock', position, elements })).toMatchObject({
    data: {
      seq: ['early', 'late'],
      elements: [
        { type: 'interval', number: 'early', value: 0 },
        { type: 'message', number: 'late', value: 'tchau' },
      ],
    },
  });
});

it('an entry that is not a valid line is ignored', () => {
  const document = new Y.Doc();
  const line = { source: 'a', sourceHandle: 'option:gone', target: 'b' };
  document.getMap('edges').set('good', line);
  document.getMap('edges').set('bad', { source: 'a' });
  expect(readFlow(document).connections).toEqual([{ id: 'good', ...line }]);
});
