import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { toUpdateFrame } from '@prosa/sync-server/connections/frames';
import { createMoveReader } from './create-move-reader.ts';

test('a move reader reports each move in a frame, whether the frame contains one move or several', () => {
  const documents = [1, 2].map((clientId) => Object.assign(new Y.Doc(), { clientID: clientId }));
  const alone = documents.map((document) => {
    document.getMap('nodes').set('a', 1);
    document.getMap('nodes').set('b', 2);
    return Y.encodeStateAsUpdate(document);
  });
  const read = createMoveReader();
  const frames = [...alone, Y.mergeUpdates(alone)].map((update) => Buffer.from(toUpdateFrame(update)));
  expect(frames.map((frame) => [...read(frame)].toSorted())).toEqual([
    [[1, 2]],
    [[2, 2]],
    [
      [1, 2],
      [2, 2],
    ],
  ]);
});
