import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import 'fake-indexeddb/auto';
import { Chat } from '@prosa/contract/chats/chat';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import type { DocumentChange } from '../sync/documents/document-rows.ts';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import { readUnsentDocuments } from './unsent-documents.ts';

const UUID = '018f0000-0000-7000-8000-000000000001';
const chat = parse(Chat, {
  id: 4,
  uuid: UUID,
  title: 'Ana e Rui',
  isGroup: false,
  ownerId: 1,
  lastMessage: '',
  lastMessageAt: null,
  firstMonth: '2026-11',
  updatedAt: '2026-11-21T10:00:00.000Z',
  users: [
    { userId: 1, unreads: 0, user: { id: 1, name: 'Ana' } },
    { userId: 2, unreads: 0, user: { id: 2, name: 'Rui' } },
  ],
});
const messageChange = (text: string): DocumentChange => ({
  root: 'messages',
  rootKind: 'array',
  path: [],
  does: 'insert',
  at: null,
  values: [{ kind: 'plain', value: { kind: 'message', text } }],
});
const drawingChange: DocumentChange = { root: 'nodes', rootKind: 'map', path: [], does: 'unset', key: 'a' };

it('each document with unsent or refused changes is listed with its title, its address and the texts of the changes', async () => {
  const database = new LocalDatabase('unsent-documents', deviceTables);
  await database.chats.put({ ...chat, generation: 1 });
  const room = `chat:1:${UUID}:2026-11`;
  const waiting = { update: null, writtenAtMs: Date.UTC(2026, 10, 21), writtenBy: 'person' as const };
  await database.unstoredChanges.bulkAdd([
    { ...waiting, room, changes: [messageChange('um')] },
    { ...waiting, room, changes: [messageChange('dois')] },
    { ...waiting, room, changes: [messageChange('visto')], writtenBy: 'app' },
    { ...waiting, room: 'chat:1:018f0000-0000-7000-8000-00000000000f:2026-11', changes: [messageChange('três')] },
  ]);
  await database.refusedChanges.add({
    room: 'flow:1:7',
    code: 4403,
    changes: [drawingChange],
    writtenAtMs: Date.UTC(2026, 10, 20),
  });
  expect(await readUnsentDocuments(database, v.parse(UserId, 1))).toEqual([
    {
      room: 'flow:1:7',
      kind: 'flow',
      title: '',
      path: '/flowbuilder/7',
      state: 'refused',
      count: 1,
      texts: [],
      since: '2026-11-20T00:00:00.000Z',
    },
    {
      room,
      kind: 'chat',
      title: 'Rui',
      path: `/chats/${UUID}`,
      state: 'waiting',
      count: 2,
      texts: ['um', 'dois'],
      since: '2026-11-21T00:00:00.000Z',
    },
    expect.objectContaining({ title: '', path: undefined, texts: ['três'] }),
  ]);
});
