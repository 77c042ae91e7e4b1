import { appendChatEntries, CHAT_ARRAY_NAME, toChatArray } from '@prosa/documents/chat/chat-document';
import { chatEntryMaxLengths } from '@prosa/documents/chat/limits';
import { MESSAGE_EDIT_WINDOW_MS } from '@prosa/domain/messages/constants';
import { createEncoder, toUint8Array, writeAny, writeUint8, writeVarString, writeVarUint } from 'lib0/encoding';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { toAnswerFrame, toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { ANA, encodeChange, openHostileScene, RUI } from '../testing/hostile-scene.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';

let hostileScene: ReturnType<typeof openHostileScene>;
/** A message of Ana, which is in the chat at the beginning of each test. */
let messageOfAna: ReturnType<typeof createChatMessageEntry>;

beforeEach(async () => {
  hostileScene = openHostileScene(CHAT);
  messageOfAna = createChatMessageEntry(ANA, 'bom dia');
  await hostileScene.say(hostileScene.ana, () => appendChatEntries(hostileScene.ana.document, messageOfAna));
  hostileScene.rui = hostileScene.enter(RUI);
  hostileScene.rui.client.send(new Uint8Array([0, 0, 1, 0]));
  await hostileScene.scene.settled();
  hostileScene.hear(hostileScene.rui);
  expect(toChatArray(hostileScene.rui.document).toArray()).toEqual([messageOfAna]);
});
const createEntryAbout = (about: string) => ({ ...createChatMessageEntry(RUI, ''), about });

const forbiddenChanges: Record<string, (document: Y.Doc) => void> = {
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
  'a type within the array': (document) => document.getArray(CHAT_ARRAY_NAME).push([new Y.Map()]),
  'bytes in the array': (document) => document.getArray(CHAT_ARRAY_NAME).push([new Uint8Array([1])]),
  'no entry': (document) => document.getArray(CHAT_ARRAY_NAME).push(['oi']),
  'an entry with more than it has': (document) =>
    document.getArray(CHAT_ARRAY_NAME).push([{ ...createChatMessageEntry(RUI, 'oi'), isAdmin: true }]),
  'a text that is too long': (document) =>
    appendChatEntries(document, createChatMessageEntry(RUI, 'a'.repeat(chatEntryMaxLengths.text + 1))),
  'an empty message': (document) => appendChatEntries(document, createChatMessageEntry(RUI, ' ')),
  'an id that is there already': (document) =>
    appendChatEntries(document, { ...createChatMessageEntry(RUI, 'oi'), id: messageOfAna.id }),
  'an edit of the message of another': (document) => {
    const { id, userId, at } = createEntryAbout(messageOfAna.id);
    appendChatEntries(document, { kind: 'edit', id, userId, at, about: messageOfAna.id, text: 'não disse' });
  },
  'a deletion mark for the message of another': (document) => {
    const { id, userId, at } = createEntryAbout(messageOfAna.id);
    appendChatEntries(document, { kind: 'deletion', id, userId, at, about: messageOfAna.id });
  },
  'a reaction to nothing': (document) => {
    const { id, userId, at } = createEntryAbout(messageOfAna.id);
    appendChatEntries(document, { kind: 'reaction', id, userId, at, about: id, emoji: '👍' });
  },
};
test.each(Object.entries(forbiddenChanges))('G1, G4, G6: a forbidden change of a chat is refused: %s', async (_name, change) => {
  await hostileScene.expectRefused(
    toUpdateFrame(encodeChange(hostileScene.rui.document, () => change(hostileScene.rui.document))),
    4422,
  );
});

test('G2: an update under the client id of another user is refused', async () => {
  const forger = new Y.Doc();
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(hostileScene.rui.document));
  forger.clientID = hostileScene.ana.document.clientID;
  await hostileScene.expectRefused(
    toUpdateFrame(encodeChange(forger, () => appendChatEntries(forger, createChatMessageEntry(RUI, 'oi')))),
    4422,
  );
});

test('G2: a client id still belongs to its user after the document was removed from memory and loaded again', async () => {
  hostileScene.scene.restart();
  [hostileScene.ana, hostileScene.rui] = [hostileScene.enter(ANA), hostileScene.enter(RUI)];
  const forger = new Y.Doc();
  for (const { update } of hostileScene.scene.store.log(CHAT).updates) Y.applyUpdate(forger, update);
  forger.clientID = hostileScene.scene.store.log(CHAT).clients[0]?.clientId ?? 0;
  await hostileScene.expectRefused(
    toUpdateFrame(encodeChange(forger, () => appendChatEntries(forger, createChatMessageEntry(RUI, 'um')))),
    4422,
  );
});

/**
 * Asserts that the server ignores the update: it stores and acknowledges nothing of it, and asks the client to send everything
 * that it has.
 */
async function expectIgnored(update: Uint8Array): Promise<void> {
  const before = await hostileScene.readRoomState();
  const heard = hostileScene.rui.client.frames.length;
  hostileScene.rui.client.send(toUpdateFrame(update));
  await hostileScene.scene.settled();
  expect([hostileScene.rui.client.closedWith, hostileScene.rui.client.stored(), hostileScene.ana.client.closedWith]).toEqual([
    null,
    0,
    null,
  ]);
  expect(hostileScene.rui.client.frames.slice(heard)).toEqual([
    toStateRequestFrame(Y.encodeStateVector(hostileScene.ana.document)),
  ]);
  expect(await hostileScene.readRoomState()).toEqual(before);
}

test('G3, P2: an update that depends on a missing one is ignored, and stored once the client sends everything it has', async () => {
  encodeChange(hostileScene.rui.document, () => appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, 'um')));
  const second = encodeChange(hostileScene.rui.document, () =>
    appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, 'dois')),
  );
  await expectIgnored(second);
  const third = encodeChange(hostileScene.rui.document, () =>
    appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, 'três')),
  );
  hostileScene.rui.client.send(toUpdateFrame(third));
  hostileScene.rui.client.send(
    toAnswerFrame(Y.encodeStateAsUpdate(hostileScene.rui.document, Y.encodeStateVector(hostileScene.ana.document))),
  );
  await hostileScene.scene.settled();
  expect([hostileScene.rui.client.closedWith, hostileScene.rui.client.stored()]).toEqual([null, 3]);
  hostileScene.hear(hostileScene.ana);
  expect(hostileScene.ana.document.toJSON()).toEqual(hostileScene.rui.document.toJSON());
});

test('G3: an update that depends on a missing one is refused if it answers sync step 1, and otherwise ignored', async () => {
  const elsewhere = new Y.Doc();
  appendChatEntries(elsewhere, createChatMessageEntry(RUI, 'em outro lugar'));
  const own = new Y.Doc();
  Y.applyUpdate(own, Y.encodeStateAsUpdate(elsewhere));
  const update = encodeChange(own, () => appendChatEntries(own, createChatMessageEntry(RUI, 'sobre isso')));
  await expectIgnored(update);
  await hostileScene.expectRefused(toAnswerFrame(update), 4422);
});

test('G3: a client that keeps sending updates that depend on a missing one is refused', async () => {
  encodeChange(hostileScene.rui.document, () => appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, 'um')));
  const updates = Array.from({ length: 201 }, (_, index) =>
    encodeChange(hostileScene.rui.document, () =>
      appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, String(index))),
    ),
  );
  for (const update of updates.slice(0, 200)) {
    hostileScene.scene.now += 100;
    hostileScene.rui.client.send(toUpdateFrame(update));
  }
  await hostileScene.scene.settled();
  hostileScene.scene.now += 100;
  await hostileScene.expectRefused(toUpdateFrame(updates.at(-1) ?? new Uint8Array()), 4422);
});

test('G3: a Yjs item that depends on itself is refused', async () => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, 8 | 0x80); // The first byte of an item with an origin and any content.
    writeVarUint(encoder, 7);
    writeVarUint(encoder, 0);
    writeVarUint(encoder, 1);
    writeAny(encoder, createChatMessageEntry(RUI, 'oi'));
  });
  await hostileScene.expectRefused(toAnswerFrame(bytes), 4422);
});

test.each([
  ['a gap', 10],
  ['a garbage-collected item', 0],
])('G3: %s in place of an entry is refused', async (_name, info) => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, info);
    writeVarUint(encoder, 5);
  });
  await hostileScene.expectRefused(toUpdateFrame(bytes), 4422);
});

test('G3: new content under an already used Yjs clock is refused, and a repetition of the same content is ignored and acknowledged', async () => {
  const update = encodeChange(hostileScene.rui.document, () =>
    appendChatEntries(hostileScene.rui.document, createChatMessageEntry(RUI, 'um')),
  );
  hostileScene.rui.client.send(toUpdateFrame(update));
  hostileScene.rui.client.send(toUpdateFrame(update));
  await hostileScene.scene.settled();
  expect([
    hostileScene.rui.client.closedWith,
    hostileScene.rui.client.stored(),
    toChatArray(hostileScene.rui.document).length,
  ]).toEqual([null, 2, 2]);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(hostileScene.ana.document));
  other.clientID = hostileScene.rui.document.clientID;
  const forged = encodeChange(other, () => appendChatEntries(other, createChatMessageEntry(RUI, 'outro')));
  hostileScene.rui = { client: hostileScene.scene.join(CHAT, RUI), document: hostileScene.rui.document };
  await hostileScene.expectRefused(toUpdateFrame(forged), 4422);
});

test.each([
  ['under a new client id', 7],
  ['under a used clock', null],
])('G4: an entry that nests a thousand arrays is refused %s', async (_name, clientId) => {
  const bytes = encodeRawUpdate(clientId ?? hostileScene.ana.document.clientID, 0, (encoder) => {
    writeUint8(encoder, 8);
    writeVarUint(encoder, 1);
    writeVarString(encoder, CHAT_ARRAY_NAME);
    writeVarUint(encoder, 1);
    // Writes 1,000 arrays, each of which contains the next one. The innermost contains null.
    for (let level = 0; level < 1_000; level += 1) for (const byte of [117, 1]) writeUint8(encoder, byte);
    writeUint8(encoder, 126);
  });
  await hostileScene.expectRefused(toUpdateFrame(bytes), 4422);
});

test('G4: an entry with a `__proto__` key is refused, and no prototype changes', async () => {
  const bytes = encodeRawUpdate(7, 0, (encoder) => {
    writeUint8(encoder, 8); // The first byte of an item without an origin, with any content.
    writeVarUint(encoder, 1);
    writeVarString(encoder, CHAT_ARRAY_NAME);
    writeVarUint(encoder, 1);
    writeAny(
      encoder,
      JSON.parse(JSON.stringify(createChatMessageEntry(RUI, 'oi')).replace('{', '{"__proto__":{"isAdmin":true},')),
    );
  });
  await hostileScene.expectRefused(toUpdateFrame(bytes), 4422);
  expect('isAdmin' in {}).toBe(false);
});

test("G5, G6: an author may edit a message until 15 minutes after its arrival, and only the server's time counts", async () => {
  const { id: about, userId, at } = messageOfAna;
  const edit = (id: string, text: string) => ({ kind: 'edit' as const, id, userId, at, about, text });
  hostileScene.scene.now += MESSAGE_EDIT_WINDOW_MS;
  await hostileScene.say(hostileScene.ana, () =>
    appendChatEntries(hostileScene.ana.document, edit(createChatMessageEntry(ANA, '').id, 'boa tarde')),
  );
  expect(hostileScene.ana.client.stored()).toBe(2);
  expect(hostileScene.scene.store.log(CHAT).entries.map(({ kind, receivedAt }) => [kind, receivedAt])).toEqual([
    ['message', hostileScene.scene.now - MESSAGE_EDIT_WINDOW_MS],
    ['edit', hostileScene.scene.now],
  ]);
  hostileScene.scene.now += 1;
  await hostileScene.say(hostileScene.ana, () =>
    appendChatEntries(hostileScene.ana.document, edit(createChatMessageEntry(ANA, '').id, 'tarde demais')),
  );
  expect([hostileScene.ana.client.closedWith, hostileScene.scene.store.log(CHAT).updates.length]).toEqual([4422, 2]);
});

test.each(['', '\u0000', '\u0000\u0002\u0001', '\u0001\u0001ÿÿÿÿÿ\u000f', '\u0000\u0001'])(
  'H3, G1: bytes that are not an update are refused',
  async (text) => {
    await hostileScene.expectRefused(toUpdateFrame(new Uint8Array(Buffer.from(text, 'latin1'))), 4400);
  },
);

test('L3: an update with more than 1,000 client ids is refused', async () => {
  const documents = Array.from({ length: 1_001 }, (_, index) => {
    const document = new Y.Doc();
    document.clientID = index + 10;
    appendChatEntries(document, createChatMessageEntry(RUI, 'oi'));
    return Y.encodeStateAsUpdate(document);
  });
  await hostileScene.expectRefused(toUpdateFrame(Y.mergeUpdates(documents)), 4413);
});

function encodeRawUpdate(client: number, clock: number, struct: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array {
  const encoder = createEncoder();
  for (const number of [1, 1, client, clock]) writeVarUint(encoder, number);
  struct(encoder);
  writeVarUint(encoder, 0);
  return toUint8Array(encoder);
}
