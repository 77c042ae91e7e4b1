import * as v from 'valibot';
import { ChatId } from '@prosa/contract/ids';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import { appendToDraft } from './append-to-draft.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase('prosa-share-test', deviceTables);
});
afterEach(() => database.delete());

const sharedContent = { text: 'Olha isto', files: [new File(['x'], 'foto.jpg', { type: 'image/jpeg' })] };

it('a file shared from another app is added to a ticket’s draft, and the text shared with it becomes the file’s caption', async () => {
  await database.drafts.put({ ticketId: 7, text: 'Bom dia', isPrivate: true });
  await appendToDraft(database, { kind: 'ticket', id: 7 }, sharedContent);
  const draft = await database.drafts.get(7);
  expect(draft).toMatchObject({ text: 'Bom dia', isPrivate: true, files: [{ caption: 'Olha isto' }] });
  expect(draft?.files?.[0]?.file.name).toBe('foto.jpg');
});

it('content shared to a chat without a draft begins a draft', async () => {
  await appendToDraft(database, { kind: 'chat', id: v.parse(ChatId, 3) }, { ...sharedContent, files: [] });
  expect(await database.chatDrafts.get(3)).toEqual({ chatId: 3, text: 'Olha isto', files: [], replyTo: null, mentions: [] });
});
