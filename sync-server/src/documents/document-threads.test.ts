import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { openSceneOverStore } from '../testing/memory-scene.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { encodeRawUpdate } from '../testing/encode-raw-update.ts';
import { DocumentThreadEnded } from './document-thread-ended.ts';
import { createDocumentThreads } from './document-threads.ts';
import { openDocumentInThisThread, type OpenDocumentOfKind } from './open-document.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const [ANA, RUI] = [v.parse(UserId, 1), v.parse(UserId, 2)];

let threads: ReturnType<typeof createDocumentThreads> | null = null;
const openThreads = (...given: Parameters<typeof createDocumentThreads>) => (threads = createDocumentThreads(...given));
afterEach(async () => {
  await threads?.close();
  threads = null;
});

const createMessageUpdate = (userId: number, text: string): Uint8Array => {
  const document = new Y.Doc();
  appendChatEntries(document, createChatMessageEntry(userId, text));
  return Y.encodeStateAsUpdate(document);
};
const tailOf = (...updates: readonly Uint8Array[]) => ({
  snapshot: null,
  updates: updates.map((update, index) => ({ update, authorId: ANA, sequence: index + 1 })),
  clients: [],
  entries: [],
});
/**
 * Returns an update that the guard would refuse and that Yjs needs seconds to place: many items at one key, without an origin.
 */
const createSlowUpdate = (): Uint8Array =>
  encodeRawUpdate(Array.from({ length: 40_000 }, (_, clock) => ({ client: 10, clock, key: 'x' })));

test('G9: a document in another thread accepts an honest update, refuses a forged one, and is sent to a client that joins', async () => {
  const scene = openSceneOverStore(createMemoryStore(), undefined, openThreads().hold);
  const [ana, rui] = [scene.join(CHAT, ANA), scene.join(CHAT, RUI)];
  ana.send(toUpdateFrame(createMessageUpdate(ANA, 'da Ana')));
  rui.send(toUpdateFrame(createMessageUpdate(ANA, 'como se fosse a Ana')));
  await scene.settled();
  expect([ana.closedWith, ana.stored(), rui.closedWith, rui.stored()]).toEqual([null, 1, 4422, 0]);
  const late = scene.join(CHAT, RUI);
  late.send(toStateRequestFrame(new Uint8Array([0])));
  await scene.settled();
  const heard = new Y.Doc();
  for (const update of late.updates()) Y.applyUpdate(heard, update);
  expect(toChatArray(heard).map((entry) => ('text' in entry ? entry.text : ''))).toEqual(['da Ana']);
  expect(scene.errors).toEqual([]);
});

test('G9: a call that takes too long ends the thread of its document, and the event loop runs meanwhile', async () => {
  const { hold } = openThreads({ count: 1, restoreMs: 3_000 });
  const [dear, innocent] = [hold('flow'), hold('chat')];
  await innocent.restore(tailOf(createMessageUpdate(ANA, 'um')));
  let turns = 0;
  let isDone = false;
  const lost = dear.restore(tailOf(createSlowUpdate())).catch((error: unknown) => {
    isDone = true;
    return error;
  });
  const waiting = innocent.read(new Uint8Array([0])).catch((error: unknown) => error);
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(100);
  expect(await lost).toEqual(new DocumentThreadEnded(true));
  expect(await waiting).toEqual(new DocumentThreadEnded(false));
  await expect(innocent.read(new Uint8Array([0]))).rejects.toThrow('the thread of a document ended');
  const again = hold('chat');
  expect(await again.restore(tailOf(createMessageUpdate(ANA, 'um')))).toBeGreaterThan(0);
});

test('G9: an update that takes too long is refused together with its writer, and the updates of other writers in the same batch are stored', async () => {
  const culprit = createMessageUpdate(RUI, 'demora');
  /** Opens documents that fail when they get `culprit`, as documents in a thread fail when an update takes too long. */
  const hold: OpenDocumentOfKind = (kind) => {
    const held = openDocumentInThisThread(kind);
    return {
      ...held,
      async apply(batch) {
        if (batch.writes.some(({ update }) => Buffer.compare(update, culprit) === 0)) throw new DocumentThreadEnded(true);
        return held.apply(batch);
      },
    };
  };
  const scene = openSceneOverStore(createMemoryStore(), undefined, hold);
  const [ana, rui] = [scene.join(CHAT, ANA), scene.join(CHAT, RUI)];
  ana.send(toUpdateFrame(createMessageUpdate(ANA, 'antes')));
  rui.send(toUpdateFrame(culprit));
  ana.send(toUpdateFrame(createMessageUpdate(ANA, 'e depois dela')));
  await scene.settled();
  expect([ana.closedWith, ana.stored(), rui.closedWith, rui.stored()]).toEqual([null, 2, 4422, 0]);
});

test('G9: if a thread ends because of one document, the updates of its other documents are checked again', async () => {
  let ends = 1;
  const hold: OpenDocumentOfKind = (kind) => {
    const held = openDocumentInThisThread(kind);
    return {
      ...held,
      async apply(batch) {
        ends -= 1;
        if (ends >= 0) throw new DocumentThreadEnded(false);
        return held.apply(batch);
      },
    };
  };
  const scene = openSceneOverStore(createMemoryStore(), undefined, hold);
  const ana = scene.join(CHAT, ANA);
  ana.send(toUpdateFrame(createMessageUpdate(ANA, 'um')));
  await scene.settled();
  expect([ana.closedWith, ana.stored(), scene.store.log(CHAT).updates.length]).toEqual([null, 1, 1]);
});
