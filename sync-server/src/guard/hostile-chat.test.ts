import { appendChatEntries, CHAT_ARRAY, toChatArray } from '@prosa/documents/chat/chat-document';
import { chatEntryMaxLengths } from '@prosa/documents/chat/limits';
import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import { createEncoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toAnswerFrame, toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { ANA, encodeChange, openHostileScene, RUI } from '../testing/hostile-scene.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';

let h: ReturnType<typeof openHostileScene>;
/** A message of Ana, which is in the chat at the beginning of each test. */
let first: ReturnType<typeof createChatMessageEntry>;

beforeEach(async () => {
  h = openHostileScene(CHAT);
  first = createChatMessageEntry(ANA, 'bom dia');
  await h.say(h.ana, () => appendChatEntries(h.ana.document, first));
  h.rui = h.enter(RUI);
  h.rui.client.send(new Uint8Array([0, 0, 1, 0]));
  await h.scene.settled();
  h.hear(h.rui);
  expect(toChatArray(h.rui.document).toArray()).toEqual([first]);
});
const entry = (about: string) => ({ ...createChatMessageEntry(RUI, ''), about });

const changes: Record<string, (document: Y.Doc) => void> = {
  'a message of another author': (document) => appendChatEntries(document, createChatMessageEntry(ANA, 'eu não')),
  'one forbidden entry among good ones': (document) =>
    appendChatEntries(document, createChatMessageEntry(RUI, 'bom'), createChatMessageEntry(ANA, 'eu não')),
  'a deletion': (document) => toChatArray(document).delete(0),
  'a deletion of an own message with a new one': (document) => {
    appendChatEntries(document, createChatMessageEntry(RUI, 'x'), createChatMessageEntry(RUI, 'y'));
    toChatArray(document).delete(2);
  },
  'an entry before others': (document) => toChatArray(document).insert(0, [createChatMessageEntry(RUI, 'primeiro')]),
  'another type': (document) => document.getMap('outro').set('a', 1),
  'a text under the name of the array': (document) => document.getText('texto').insert(0, 'oi'),
  'a type within the array': (document) => document.getArray(CHAT_ARRAY).push([new Y.Map()]),
  'bytes in the array': (document) => document.getArray(CHAT_ARRAY).push([new Uint8Array([1])]),
  'no entry': (document) => document.getArray(CHAT_ARRAY).push(['oi']),
  'an entry with more than it has': (document) =>
    document.getArray(CHAT_ARRAY).push([{ ...createChatMessageEntry(RUI, 'oi'), isAdmin: true }]),
  'a text that is too long': (document) =>
    appendChatEntries(document, createChatMessageEntry(RUI, 'a'.repeat(chatEntryMaxLengths.text + 1))),
  'an empty message': (document) => appendChatEntries(document, createChatMessageEntry(RUI, ' ')),
  'an id that is there already': (document) =>
    appendChatEntries(document, { ...createChatMessageEntry(RUI, 'oi'), id: first.id }),
  'an edit of the message of another': (document) => {
    const { id, userId, at } = entry(first.id);
    appendChatEntries(document, { kind: 'edit', id, userId, at, about: first.id, text: 'não disse' });
  },
  'a deletion mark for the message of another': (document) => {
    const { id, userId, at } = entry(first.id);
    appendChatEntries(document, { kind: 'deletion', id, userId, at, about: first.id });
  },
  'a reaction to nothing': (document) => {
    const { id, userId, at } = entry(first.id);
    appendChatEntries(document, { kind: 'reaction', id, userId, at, about: id, emoji: '👍' });
  },
};
test.each(Object.entries(changes))('G1, G4, G6: %s is refused', async (_name, change) => {
  await h.expectRefused(toUpdateFrame(encodeChange(h.rui.document, () => change(h.rui.document))), 4422);
});

test('G2: an update under the client id of another user is refused', async () => {
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(h.rui.document));
  forger.clientID = h.ana.document.clientID;
  await h.expectRefused(
    toUpdateFrame(encodeChange(forger, () => appendChatEntries(forger, createChatMessageEntry(RUI, 'oi')))),
    4422,
  );
});

test('G2: a client id still belongs to its user after the document was removed from memory and loaded again', async () => {
  h.scene.restart();
  [h.ana, h.rui] = [h.enter(ANA), h.enter(RUI)];
  const forger = new Y.Doc();
  for (const { update } of h.scene.store.log(CHAT).updates) Y.applyUpdate(forger, update);
  forger.clientID = h.scene.store.log(CHAT).clients[0]?.clientId ?? 0;
  await h.expectRefused(
    toUpdateFrame(encodeChange(forger, () => appendChatEntries(forger, createChatMessageEntry(RUI, 'um')))),
    4422,
  );
});

/**
 * Asserts that the server ignores the update: it stores and acknowledges nothing of it, and asks the client to send everything
 * that it has.
 */
async function expectIgnored(update: Uint8Array): Promise<void> {
  const before = await h.readRoomState();
  const heard = h.rui.client.frames.length;
  h.rui.client.send(toUpdateFrame(update));
  await h.scene.settled();
  expect([h.rui.client.closedWith, h.rui.client.stored(), h.ana.client.closedWith]).toEqual([null, 0, null]);
  expect(h.rui.client.frames.slice(heard)).toEqual([toStateRequestFrame(Y.encodeStateVector(h.ana.document))]);
  expect(await h.readRoomState()).toEqual(before);
}

test('G3, P2: an update that depends on a missing one is ignored, and stored once the client sends everything it has', async () => {
  encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, 'um')));
  const second = encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, 'dois')));
  await expectIgnored(second);
  const third = encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, 'três')));
  h.rui.client.send(toUpdateFrame(third));
  h.rui.client.send(toAnswerFrame(Y.encodeStateAsUpdate(h.rui.document, Y.encodeStateVector(h.ana.document))));
  await h.scene.settled();
  expect([h.rui.client.closedWith, h.rui.client.stored()]).toEqual([null, 3]);
  h.hear(h.ana);
  expect(h.ana.document.toJSON()).toEqual(h.rui.document.toJSON());
});

test('G3: an update that depends on a missing one is refused if it answers sync step 1, and otherwise ignored', async () => {
  const elsewhere = new Y.Doc();
  appendChatEntries(elsewhere, createChatMessageEntry(RUI, 'em outro lugar'));
  const own = new Y.Doc();
  Y.applyUpdate(own, Y.encodeStateAsUpdate(elsewhere));
  const update = encodeChange(own, () => appendChatEntries(own, createChatMessageEntry(RUI, 'sobre isso')));
  await expectIgnored(update);
  await h.expectRefused(toAnswerFrame(update), 4422);
});

test('G3: a client that keeps sending updates that depend on a missing one is refused', async () => {
  encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, 'um')));
  const updates = Array.from({ length: 201 }, (_, index) =>
    encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, String(index)))),
  );
  for (const update of updates.slice(0, 200)) {
    h.scene.now += 100;
    h.rui.client.send(toUpdateFrame(update));
  }
  await h.scene.settled();
  h.scene.now += 100;
  await h.expectRefused(toUpdateFrame(updates.at(-1) ?? new Uint8Array()), 4422);
});

test('G3: a Yjs item that depends on itself is refused', async () => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, 8 | 0x80); // The first byte of an item with an origin and any content.
    writeVarUint(encoder, 7);
    writeVarUint(encoder, 0);
    writeVarUint(encoder, 1);
    writeAny(encoder, createChatMessageEntry(RUI, 'oi'));
  });
  await h.expectRefused(toAnswerFrame(bytes), 4422);
});

test.each([
  ['a gap', 10],
  ['a garbage-collected item', 0],
])('G3: %s in place of an entry is refused', async (_name, info) => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, info);
    writeVarUint(encoder, 5);
  });
  await h.expectRefused(toUpdateFrame(bytes), 4422);
});

test('G3: new content under an already used Yjs clock is refused, and a repetition of the same content is ignored and acknowledged', async () => {
  const update = encodeChange(h.rui.document, () => appendChatEntries(h.rui.document, createChatMessageEntry(RUI, 'um')));
  h.rui.client.send(toUpdateFrame(update));
  h.rui.client.send(toUpdateFrame(update));
  await h.scene.settled();
  expect([h.rui.client.closedWith, h.rui.client.stored(), toChatArray(h.rui.document).length]).toEqual([null, 2, 2]);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(h.ana.document));
  other.clientID = h.rui.document.clientID;
  const forged = encodeChange(other, () => appendChatEntries(other, createChatMessageEntry(RUI, 'outro')));
  h.rui = { client: h.scene.join(CHAT, RUI), document: h.rui.document };
  await h.expectRefused(toUpdateFrame(forged), 4422);
});

test.each([
  ['under a new client id', 7],
  ['under a used clock', null],
])('G4: an entry that nests a thousand arrays is refused %s', async (_name, clientId) => {
  const bytes = encodeRawUpdate(clientId ?? h.ana.document.clientID, 0, (encoder) => {
    writeUint8(encoder, 8);
    writeVarUint(encoder, 1);
    writeVarString(encoder, CHAT_ARRAY);
    writeVarUint(encoder, 1);
    // Writes 1,000 arrays, each of which contains the next one. The innermost contains null.
    for (let level = 0; level < 1_000; level += 1) for (const byte of [117, 1]) writeUint8(encoder, byte);
    writeUint8(encoder, 126);
  });
  await h.expectRefused(toUpdateFrame(bytes), 4422);
});

test('G4: an entry with a `__proto__` key is refused, and no prototype changes', async () => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, 8); // The first byte of an item without an origin, with any content.
    writeVarUint(encoder, 1);
    writeVarString(encoder, CHAT_ARRAY);
    writeVarUint(encoder, 1);
    writeAny(
      encoder,
      JSON.parse(JSON.stringify(createChatMessageEntry(RUI, 'oi')).replace('{', '{"__proto__":{"isAdmin":true},')),
    );
  });
  await h.expectRefused(toUpdateFrame(bytes), 4422);
  expect('isAdmin' in {}).toBe(false);
});

test("G5, G6: an author may edit a message until 15 minutes after its arrival, and only the server's time counts", async () => {
  const { id: about, userId, at } = first;
  const edit = (id: string, text: string) => ({ kind: 'edit' as const, id, userId, at, about, text });
  h.scene.now += MESSAGE_EDIT_WINDOW_MS;
  await h.say(h.ana, () => appendChatEntries(h.ana.document, edit(createChatMessageEntry(ANA, '').id, 'boa tarde')));
  expect(h.ana.client.stored()).toBe(2);
  expect(h.scene.store.log(CHAT).entries.map(({ kind, receivedAt }) => [kind, receivedAt])).toEqual([
    ['message', h.scene.now - MESSAGE_EDIT_WINDOW_MS],
    ['edit', h.scene.now],
  ]);
  h.scene.now += 1;
  await h.say(h.ana, () => appendChatEntries(h.ana.document, edit(createChatMessageEntry(ANA, '').id, 'tarde demais')));
  expect([h.ana.client.closedWith, h.scene.store.log(CHAT).updates.length]).toEqual([4422, 2]);
});

test.each(['', '\u0000', '\u0000\u0002\u0001', '\u0001\u0001ÿÿÿÿÿ\u000f', '\u0000\u0001'])(
  'H3, G1: bytes that are not an update are refused',
  async (text) => {
    await h.expectRefused(toUpdateFrame(new Uint8Array(Buffer.from(text, 'latin1'))), 4400);
  },
);

test('L3: an update with more than 1,000 client ids is refused', async () => {
  const documents = Array.from({ length: 1_001 }, (_, index) => {
    const document = new Y.Doc();
    document.clientID = index + 10;
    appendChatEntries(document, createChatMessageEntry(RUI, 'oi'));
    return Y.encodeStateAsUpdate(document);
  });
  await h.expectRefused(toUpdateFrame(Y.mergeUpdates(documents)), 4413);
});

function encodeRawUpdate(client: number, clock: number, struct: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, 1, client, clock]) writeVarUint(encoder, number);
  struct(encoder);
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}
