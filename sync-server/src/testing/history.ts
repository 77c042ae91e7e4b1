import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import { toChatRoomName, toFlowRoomName } from '@prosa/documents/rooms/room-name';
import { type CompanyId, FlowId } from '@prosa/contract/ids';
import type { DocumentStore } from '@prosa/database/documents/document-store';
import fc from 'fast-check';
import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import * as Y from 'yjs';
import { toAnswerFrame, toStateRequestFrame, toUpdateFrame } from '../connections/frames.ts';
import { mergeByReplay } from '../documents/merge-by-replay.ts';
import { createChatMessageEntry } from './create-chat-message-entry.ts';
import { withStoreFaults } from './faulty-store.ts';
import { openSceneOverStore, parseTestRoom, type MemoryClient } from './memory-scene.ts';

export type HistoryKind = 'chat' | 'flow';

const device = fc.nat({ max: 2 });
/**
 * The steps of a history. A `send` delivers up to `count` frames from a device to the server, and a `hear` as many to the device.
 * `choice` selects what a `write` or an `attack` does.
 */
export const arbitraryHistoryStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), device, choice: fc.nat({ max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), device, count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hear' as const), device, count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('break' as const), device }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reorder' as const), device, isUp: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wipe' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('idle' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disaster' as const), device, isAfterCommit: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), isAfterCommit: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('attack' as const), choice: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
);
export type HistoryStep = typeof arbitraryHistoryStep extends fc.Arbitrary<infer T> ? T : never;

const EXPECTED_CLOSE_CODES: ReadonlySet<number> = new Set([1011]);
const SYNC_FRAME_KIND = 0;
const STORED_FRAME_KIND = 101;

/**
 * A frame on its way to the server, with the ids of the writes that it contains. `ids` is null for a frame that isn't an update.
 */
type SentFrame = { readonly frame: Uint8Array; readonly ids: readonly string[] | null };

/**
 * Opens a device that behaves like the stock provider. The history decides when its connection delivers frames in each direction.
 */
function openDevice(document: Y.Doc, join: () => MemoryClient, ownIds: () => readonly string[]) {
  let client: MemoryClient | null = null;
  let heard = 0;
  let up: SentFrame[] = [];
  let sent: (readonly string[])[] = [];
  let isReordered = false;
  const acknowledged = new Set<string>();
  const wronged: number[] = [];
  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (client !== null && origin !== 'server') up.push({ frame: toUpdateFrame(update), ids: ownIds() });
  });
  const receiveFrame = (frame: Uint8Array): void => {
    const decoder = createDecoder(frame);
    const kind = readVarUint(decoder);
    if (kind === STORED_FRAME_KIND)
      for (const ids of sent.slice(0, readVarUint(decoder))) for (const id of ids) acknowledged.add(id);
    if (kind !== SYNC_FRAME_KIND) return;
    const isAsked = readVarUint(decoder) === 0;
    const payload = readVarUint8Array(decoder);
    if (!isAsked) Y.applyUpdate(document, payload, 'server');
    else up.push({ frame: toAnswerFrame(Y.encodeStateAsUpdate(document, payload)), ids: ownIds() });
  };
  const self = {
    document,
    acknowledged,
    wronged,
    connect() {
      if (client !== null) return;
      client = join();
      [heard, up, sent, isReordered] = [0, [{ frame: toStateRequestFrame(Y.encodeStateVector(document)), ids: null }], [], false];
    },
    cut() {
      client?.connection.closed();
      client = null;
    },
    send(count: number) {
      for (const { frame, ids } of up.splice(0, count)) {
        if (ids !== null) sent.push(ids);
        client?.send(frame);
      }
    },
    hear(count: number) {
      for (const frame of client?.frames.slice(heard, heard + count) ?? []) receiveFrame(frame);
      heard = Math.min(client?.frames.length ?? 0, heard + count);
      const code = client?.closedWith ?? null;
      if (client === null || code === null || heard < client.frames.length) return;
      // If a frame to the server has overtaken another one, the server sees a gap and may refuse the frame.
      if (!EXPECTED_CLOSE_CODES.has(code) && !(isReordered && code === 4422)) wronged.push(code);
      self.cut();
    },
    reorder(isUp: boolean) {
      const way: unknown[] = isUp ? up : (client?.frames ?? []);
      const at = isUp ? 0 : heard;
      const [one, other] = [way[at], way[at + 1]];
      if (one === undefined || other === undefined) return;
      if (isUp) isReordered = true;
      // An acknowledgement says how many updates came before it, so its place in the order of frames must not change.
      if (!isUp && [one, other].some((frame) => frame instanceof Uint8Array && frame[0] === STORED_FRAME_KIND)) return;
      [way[at], way[at + 1]] = [other, one];
    },
    isQuiet: () => client !== null && client.closedWith === null && up.length === 0 && heard === client.frames.length,
  };
  return self;
}

/** Starts a simulated history of one document in `store`, with three devices, two servers and a hostile client. */
export function startHistory(
  kind: HistoryKind,
  store: DocumentStore,
  { companyId, flowId = v.parse(FlowId, 1) }: { readonly companyId: CompanyId; readonly flowId?: FlowId },
) {
  const faulty = withStoreFaults(store);
  /** The two servers learn of each other's updates only by polling the log. */
  const servers = [openSceneOverStore(faulty), openSceneOverStore(faulty)] as const;
  const [scene] = servers;
  const settle = async (): Promise<void> => {
    for (const each of servers) await each.settled();
  };
  const room = parseTestRoom(
    kind === 'flow' ? toFlowRoomName(companyId, flowId) : toChatRoomName(companyId, randomUUID(), new Date(scene.now)),
  );
  /** Lists the writes in a document: the ids of a chat's entries, or the clocks of a flow's items, including deleted ones. */
  const written = (document: Y.Doc): string[] =>
    kind === 'chat'
      ? toChatArray(document).map(({ id }) => id)
      : [...document.store.clients.keys()].flatMap((client) =>
          Array.from({ length: Y.getState(document.store, client) }, (_, clock) => `${client}:${clock + 1}`),
        );
  const openDeviceOf = (userId: number) => {
    const document = new Y.Doc();
    const ownIds = (): string[] => {
      if (kind === 'chat') return written(document);
      const clock = Y.getState(document.store, document.clientID);
      return clock === 0 ? [] : [`${document.clientID}:${clock}`];
    };
    let connections = userId;
    const join = (): MemoryClient => {
      connections += 1;
      return (connections % 3 === 0 ? servers[1] : servers[0]).join(room.name, userId);
    };
    return openDevice(document, join, ownIds);
  };
  const devices = [1, 2, 3].map(openDeviceOf);
  /** The devices that have lost all their data. */
  const wiped: typeof devices = [];
  let names = 0;

  const write = (document: Y.Doc, userId: number, choice: number): void => {
    names += 1;
    if (kind === 'chat') return appendChatEntries(document, createChatMessageEntry(userId, `texto ${names}`));
    const nodes = document.getMap('nodes');
    const keys = [...nodes.keys()];
    const key = keys[choice % Math.max(1, keys.length)];
    const node = key === undefined ? undefined : nodes.get(key);
    if (choice < 4 || key === undefined || !(node instanceof Y.Map))
      nodes.set(
        `${choice % 3}`.padStart(30, 'n'),
        new Y.Map<unknown>([
          ['type', 'message'],
          ['position', { x: names, y: choice }],
          ['label', `texto ${names}`],
        ]),
      );
    else if (choice < 8) node.set(choice < 6 ? 'label' : 'position', choice < 6 ? `texto ${names}` : { x: names, y: 0 });
    else nodes.delete(key);
  };
  const attack = async (choice: number): Promise<void> => {
    const client = scene.join(room.name, 4);
    client.send(toStateRequestFrame(new Uint8Array([0])));
    await scene.settled();
    const document = new Y.Doc();
    for (const update of client.updates()) Y.applyUpdate(document, update);
    const before = Y.encodeStateVector(document);
    if (choice === 0) client.send(new Uint8Array([9, 9]));
    if (choice === 1) document.getMap('forbidden').set('forbidden', 1);
    if (choice === 2) document.getArray(kind === 'chat' ? 'messages' : 'nodes').push(['forbidden']);
    if (choice === 3) appendChatEntries(document, createChatMessageEntry(1, 'forbidden'));
    const [owned] = (await scene.store.loadTail(room, 0)).clients;
    if (choice === 4 && owned !== undefined) {
      document.clientID = owned.clientId;
      appendChatEntries(document, createChatMessageEntry(4, 'forbidden'));
    }
    if (choice === 5) {
      document.getMap('withheld').set('forbidden', 1);
      document.getMap('withheld').set('forbidden', 2);
      client.send(toUpdateFrame(Y.encodeStateAsUpdate(document).subarray(1)));
    } else client.send(toUpdateFrame(Y.encodeStateAsUpdate(document, before)));
    await scene.settled();
    client.connection.closed();
  };

  return {
    /** Returns the content of the store as one state. */
    async stored(): Promise<Uint8Array> {
      const { snapshot, updates } = await scene.store.loadTail(room, 0);
      return mergeByReplay([...(snapshot === null ? [] : [snapshot.state]), ...updates.map(({ update }) => update)]);
    },
    read: (document: Y.Doc) => (kind === 'chat' ? toChatArray(document).toJSON() : document.getMap('nodes').toJSON()),
    documents: () =>
      devices.map(({ document }) => (kind === 'chat' ? toChatArray(document).toJSON() : document.getMap('nodes').toJSON())),
    acknowledged: () => [...devices, ...wiped].flatMap(({ acknowledged }) => [...acknowledged]),
    written,
    wronged: () => [...devices, ...wiped].flatMap(({ wronged }) => wronged),
    async take(step: HistoryStep): Promise<void> {
      const of = 'device' in step ? devices[step.device] : undefined;
      if (step.kind === 'write' && of !== undefined) write(of.document, devices.indexOf(of) + 1, step.choice);
      if (step.kind === 'send') of?.send(step.count);
      if (step.kind === 'hear') of?.hear(step.count);
      if (step.kind === 'break') of?.cut();
      if (step.kind === 'connect') of?.connect();
      if (step.kind === 'reorder') of?.reorder(step.isUp);
      if (step.kind === 'attack') await attack(step.choice);
      if (step.kind === 'settle') await settle();
      if (step.kind === 'disaster' && of !== undefined) {
        // In a disaster, the store fails while the device writes. The next block then cuts the device off for ever.
        of.connect();
        write(of.document, step.device + 1, 0);
        scene.store.failNext(step.isAfterCommit);
        of.send(Number.POSITIVE_INFINITY);
        await settle();
        of.hear(Number.POSITIVE_INFINITY);
      }
      if ((step.kind === 'wipe' || step.kind === 'disaster') && of !== undefined) {
        of.cut();
        wiped.push(of);
        devices[step.device] = openDeviceOf(step.device + 1);
      }
      if (step.kind === 'restart') {
        for (const each of devices) each.cut();
        for (const each of servers) each.restart();
      }
      if (step.kind === 'idle') {
        await settle();
        for (const each of servers) {
          each.now += 31_000;
          await each.rooms().sweep();
        }
      }
      if (step.kind === 'fail') scene.store.failNext(step.isAfterCommit);
    },
    /** Ends all faults, reconnects every device, and waits until no frame is on its way. */
    async rest(): Promise<void> {
      scene.store.failNext(null);
      for (let round = 0; round < 100; round += 1) {
        for (const each of devices) {
          each.connect();
          each.send(Number.POSITIVE_INFINITY);
        }
        await settle();
        for (const each of servers) await each.rooms().poll();
        await settle();
        for (const each of devices) each.hear(Number.POSITIVE_INFINITY);
        if (devices.every((each) => each.isQuiet())) return;
      }
      throw new Error('it never comes to rest');
    },
  };
}
