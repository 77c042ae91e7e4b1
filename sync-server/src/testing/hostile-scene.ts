import { expect } from 'vitest';
import * as Y from 'yjs';
import { toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { openMemoryScene, type MemoryClient } from './memory-scene.ts';

export const [ANA, RUI] = [1, 2];

/** A user's client, with the user's own copy of the document. */
type UserClient = { readonly client: MemoryClient; readonly document: Y.Doc };

/** Makes a change to a document, and returns the update with this change. */
export function encodeChange(document: Y.Doc, change: () => void): Uint8Array {
  const before = Y.encodeStateVector(document);
  document.transact(change);
  return Y.encodeStateAsUpdate(document, before);
}

/** Opens a room with two clients: Ana's, which is honest, and Rui's, which is hostile. */
export function openHostileScene(room: string) {
  const scene = openMemoryScene();
  const joinAs = (userId: number): UserClient => ({ client: scene.join(room, userId), document: new Y.Doc() });
  /** Applies the updates that a user's client has received to that user's copy of the document. */
  const applyReceivedUpdates = ({ client, document }: UserClient): void =>
    client.updates().forEach((update) => Y.applyUpdate(document, update));
  const readRoomState = async () => {
    const log = structuredClone(scene.store.log(room));
    const person = joinAs(99);
    person.client.send(toStateRequestFrame(new Uint8Array([0])));
    await scene.settled();
    applyReceivedUpdates(person);
    person.client.connection.closed();
    const { document } = person;
    return { log, document: document.toJSON(), vector: [...Y.encodeStateVector(document)].toSorted() };
  };
  const self = {
    scene,
    ana: joinAs(ANA),
    rui: joinAs(RUI),
    enter: joinAs,
    hear: applyReceivedUpdates,
    readRoomState,
    async say({ client, document }: UserClient, change: () => void): Promise<void> {
      client.send(toUpdateFrame(encodeChange(document, change)));
      await scene.settled();
    },
    /** Sends a frame from Rui's client. Asserts that nothing of it is stored, and that only Rui's connection is closed. */
    async expectRefused(frame: Uint8Array, code: number): Promise<void> {
      const { ana, rui } = self;
      const before = await readRoomState();
      const heard = ana.client.updates().length;
      rui.client.send(frame);
      await scene.settled();
      expect(rui.client.closedWith).toBe(code);
      expect(rui.client.stored()).toBe(0);
      expect(ana.client.closedWith).toBeNull();
      expect(ana.client.updates().length).toBe(heard);
      expect(await readRoomState()).toEqual(before);
      expect(scene.errors).toEqual([]);
    },
  };
  return self;
}
