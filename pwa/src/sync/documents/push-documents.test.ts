import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { newDocumentState, type OpenDocument } from './document-state.ts';
import { pushDocumentsOnce } from './push-documents.ts';
import { createFakeDocument } from './testing/fake-document.ts';

let databases = 0;
async function openWith(rows: readonly { room: string; agoMs: number }[]): Promise<LocalDatabase> {
  const database = new LocalDatabase(`push-documents-${++databases}`, deviceTables);
  await database.unstoredChanges.bulkAdd(
    rows.map(({ room, agoMs }) => ({
      room,
      update: null,
      changes: [],
      writtenAtMs: Date.now() - agoMs,
      writtenBy: 'person' as const,
    })),
  );
  return database;
}
/**
 * Returns a function that opens a document whose update the server stores immediately. `said` records when documents are opened
 * and closed.
 */
const opener =
  (said: string[]) =>
  (room: string): OpenDocument => {
    said.push(`open ${room}`);
    const document = createFakeDocument(room, { ...newDocumentState, held: true, unstored: 1 });
    queueMicrotask(() => document.state.set({ ...document.state.get(), unstored: 0 }));
    return { ...document, close: () => void said.push(`close ${room}`) };
  };

it('[D8] the leader opens documents with updates that the server has not stored, one after the other, and closes each document once its updates are stored', async () => {
  const database = await openWith([
    { room: 'chat:1:a:2026-11', agoMs: 60_000 },
    { room: 'flow:1:1', agoMs: 6_000 },
    { room: 'chat:1:a:2026-11', agoMs: 6_000 },
    { room: 'flow:1:2', agoMs: 0 },
  ]);
  const said: string[] = [];
  const next = await pushDocumentsOnce(database, new AbortController().signal, { open: opener(said), isOnline: () => true });
  // Fresh updates of a document are left to the tab that has the document open. The leader sends only updates that
  // the server has not stored after 5 seconds.
  expect(said).toEqual(['open chat:1:a:2026-11', 'close chat:1:a:2026-11', 'open flow:1:1', 'close flow:1:1']);
  const [young] = (await database.unstoredChanges.toArray()).filter(({ room }) => room === 'flow:1:2');
  expect(next).toBe((young?.writtenAtMs ?? 0) + 5_000);
});

it('[D8] a leader without a network opens no document, and neither does a tab that no longer leads', async () => {
  const database = await openWith([{ room: 'flow:1:1', agoMs: 60_000 }]);
  const said: string[] = [];
  await pushDocumentsOnce(database, new AbortController().signal, { open: opener(said), isOnline: () => false });
  await pushDocumentsOnce(database, AbortSignal.abort(), { open: opener(said), isOnline: () => true });
  expect(said).toEqual([]);
});
