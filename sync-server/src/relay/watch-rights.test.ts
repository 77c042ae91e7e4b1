import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { createDocumentSignals } from '@prosa/server/document-signals';
import type { RoomSession, RoomRight } from '@prosa/database/documents/room-rights';
import { expect, test } from 'vitest';
import type { RoomConnection } from '../connections/connection.ts';
import { parseTestRoom } from '../testing/memory-scene.ts';
import { watchRights } from './watch-rights.ts';

test('A4, A5: a connection that a renewal moved to another session during a check is checked again, and does not end', async () => {
  const said: (RoomRight | null)[] = [];
  const guest = { userId: v.parse(UserId, 1), sessionId: 'former' };
  const connection: Pick<RoomConnection, 'room' | 'guest' | 'setRight'> = {
    room: parseTestRoom('flow:1:1'),
    get guest() {
      return { ...guest };
    },
    setRight: (right) => said.push(right),
  };
  const asked: string[] = [];
  const rightsOf = async (_room: unknown, guests: readonly RoomSession[]): Promise<ReadonlyMap<string, RoomRight>> => {
    asked.push(...guests.map(({ sessionId }) => sessionId));
    guest.sessionId = 'present';
    return new Map([['present', 'read' as const]]);
  };
  // The code under test reads only a connection's guest and calls `setRight`, so this partial object is enough.
  const connections = [connection as RoomConnection];
  const watch = watchRights(createDocumentSignals(), { rightsOf }, { connections: () => connections, onError: () => {} });
  await watch.poll();
  expect([asked, said]).toEqual([['former', 'present'], ['read']]);
  watch.stop();
});
