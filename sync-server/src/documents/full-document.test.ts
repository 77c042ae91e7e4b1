import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { MAX_DOCUMENT_BYTES } from '@prosa/documents/guard/limits';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { openMemoryScene, type MemoryScene } from '../testing/memory-scene.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const [ANA, RUI] = [1, 2];

let scene: MemoryScene;
beforeEach(() => void (scene = openMemoryScene()));

const messageUpdates = (userId: number, ...texts: readonly string[]): Uint8Array => {
  const document = new Y.Doc();
  appendChatEntries(document, ...texts.map((text) => createChatMessageEntry(userId, text)));
  return Y.encodeStateAsUpdate(document);
};
/** A text of 20 kB. */
const LONG_TEXT = 'á'.repeat(10_000);

/**
 * Writes long messages as one user until the server refuses them. Returns the close code, and the size of the log as a fraction
 * of a document's limit.
 */
async function fillDocument(userId: number): Promise<{ closedWith: number | null; part: number }> {
  const client = scene.join(CHAT, userId);
  for (let each = 0; each < 300 && client.closedWith === null; each += 1) {
    scene.now += 1_000;
    client.send(toUpdateFrame(messageUpdates(userId, LONG_TEXT)));
    await scene.settled();
  }
  const bytes = scene.store.log(CHAT).updates.reduce((sum, { update }) => sum + update.byteLength, 0);
  return { closedWith: client.closedWith, part: bytes / MAX_DOCUMENT_BYTES };
}

test('L3: a document that has reached its size limit refuses further updates', async () => {
  for (const userId of [ANA, RUI, 3]) await fillDocument(userId);
  const late = scene.join(CHAT, 4);
  late.send(toUpdateFrame(messageUpdates(4, ...Array.from({ length: 45 }, () => LONG_TEXT))));
  await scene.settled();
  expect(late.closedWith).toBe(4413);
});

test('L7: as a document fills up, the user who has written most is refused first, and the other users may still write', async () => {
  const first = await fillDocument(ANA);
  expect(first.closedWith).toBe(4414);
  expect(first.part).toBeGreaterThan(0.49);
  expect(first.part).toBeLessThanOrEqual(0.5);
  scene.restart();
  expect(await fillDocument(ANA)).toEqual(first);
  const second = await fillDocument(RUI);
  expect(second.closedWith).toBe(4414);
  expect(second.part).toBeGreaterThan(0.74);
  const third = scene.join(CHAT, 3);
  third.send(toUpdateFrame(messageUpdates(3, 'oi')));
  await scene.settled();
  expect([third.closedWith, third.stored()]).toEqual([null, 1]);
});
