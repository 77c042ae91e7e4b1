import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import type { ChatEntry } from '@prosa/documents/chat/chat-entry';
import { UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import * as Y from 'yjs';
import type { LiveDocument } from '../live-document.ts';
import { waitUntilDeviceSettles, openBrowserProfile, deliverAllFrames, type BrowserProfile } from './document-world.ts';
import type { RoomServer } from './room-server.ts';

export type DocumentKind = 'chat' | 'flow';
/** A server whose documents and connections a history can reach. */
export type HistoryServer = RoomServer & {
  /** Returns the server's document of a room. */
  readonly read: (room: string) => Promise<Y.Doc>;
  /** Restarts the server, which keeps its log. */
  readonly restart: () => void;
};

const arbitraryProfile = fc.nat({ max: 2 });
const arbitraryTab = fc.nat({ max: 1 });
const arbitraryCount = fc.integer({ min: 1, max: 5 });
/** Generates the steps of a history. Each step happens in one tab of one person. */
export const arbitraryHistoryStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      who: arbitraryProfile,
      tab: arbitraryTab,
      isForbidden: fc.constant(false),
      isKept: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('write' as const),
      who: arbitraryProfile,
      tab: arbitraryTab,
      isForbidden: fc.constant(true),
      isKept: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('up' as const), who: arbitraryProfile, count: arbitraryCount }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('down' as const), who: arbitraryProfile, count: arbitraryCount }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cut' as const), who: arbitraryProfile }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('network' as const), who: arbitraryProfile, isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open' as const), who: arbitraryProfile, tab: arbitraryTab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('crash' as const), who: arbitraryProfile, tab: arbitraryTab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 10, max: 20_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
);
export type HistoryStep = typeof arbitraryHistoryStep extends fc.Arbitrary<infer T> ? T : never;

type WrittenChange = { readonly id: string; readonly who: number; readonly isForbidden: boolean; isKept: boolean };

/** Opens one document in three browser profiles of two users, with one tab each. */
export function startHistory(
  kind: DocumentKind,
  room: string,
  { server, passMs }: { readonly server: HistoryServer; readonly passMs: (ms: number) => void },
) {
  const users = [1, 1, 2];
  const profiles = users.map((userId) => openBrowserProfile(server, userId));
  const tabs: (LiveDocument | undefined)[][] = profiles.map((profile) => [profile.openTab(room), undefined]);
  const written: WrittenChange[] = [];
  let names = 0;

  const pickProfile = (list: readonly BrowserProfile[], index: number): BrowserProfile => {
    const found = list[index];
    if (found === undefined) throw new Error('nobody');
    return found;
  };
  const writeChange = (doc: Y.Doc, userId: number, isForbidden: boolean): string => {
    names += 1;
    const id = `018f0000-0000-7000-8000-${String(names).padStart(12, '0')}`;
    if (kind === 'chat') {
      const base = { id, userId: v.parse(UserId, userId), at: '2026-11-21T12:00:00.000Z' };
      // The forbidden entry refers to a message that doesn't exist.
      const entry: ChatEntry = isForbidden
        ? { ...base, kind: 'deletion', about: '018f0000-0000-7000-8000-ffffffffffff' }
        : { ...base, kind: 'message', text: `texto ${names}` };
      appendChatEntries(doc, entry);
      return id;
    }
    const nodes = doc.getMap<Y.Map<unknown>>('nodes');
    const key = id.replaceAll('-', '').slice(-30);
    const [known] = [...nodes.values()].slice(names % 3);
    doc.transact(() => {
      known?.set('position', { x: names, y: 0 });
      nodes.set(
        key,
        new Y.Map<unknown>([
          ['type', isForbidden ? 'nonsense' : 'message'],
          ['position', { x: names, y: 1 }],
          ['label', `texto ${names}`],
        ]),
      );
    });
    return key;
  };
  const listIds = (doc: Y.Doc): string[] =>
    kind === 'chat' ? toChatArray(doc).map(({ id }) => id) : [...doc.getMap('nodes').keys()];
  const readContent = (doc: Y.Doc): unknown => (kind === 'chat' ? toChatArray(doc).toJSON() : doc.getMap('nodes').toJSON());

  return {
    written,
    listIds,
    readContent,
    async take(step: HistoryStep): Promise<void> {
      if (step.does === 'pass') passMs(step.ms);
      if (step.does === 'settle') await deliverAllFrames(server, profiles);
      if (step.does === 'restart') {
        for (const profile of profiles) for (const link of profile.links.slice()) link.cut();
        server.restart();
      }
      if (!('who' in step)) return waitUntilDeviceSettles();
      const profile = pickProfile(profiles, step.who);
      const of = tabs[step.who] ?? [];
      const live = 'tab' in step ? of[step.tab] : undefined;
      if (step.does === 'write' && live !== undefined) {
        const one: WrittenChange = {
          id: writeChange(live.doc(), profile.userId, step.isForbidden),
          who: step.who,
          isForbidden: step.isForbidden,
          isKept: false,
        };
        written.push(one);
        void live.isKept().then(() => {
          if (of[step.tab] === live) one.isKept = true;
        });
        // Only some steps wait until the device has stored their change, so that a crash can lose the change.
        if (step.isKept) await waitUntilDeviceSettles();
      }
      if (step.does === 'open') of[step.tab] ??= profile.openTab(room);
      if (step.does === 'crash') {
        for (const link of profile.links.slice()) if (step.tab === 0) link.cut();
        live?.destroy();
        of[step.tab] = undefined;
        if (step.tab === 0) of[0] = profile.openTab(room);
      }
      if (step.does === 'network' && profile.isOnline !== step.isOnline) {
        profile.isOnline = step.isOnline;
        profile.reach();
      }
      for (const link of profile.links.slice()) {
        if (step.does === 'cut') link.cut();
        if (step.does === 'up' || step.does === 'down') link.open();
        if (step.does === 'up') link.up(step.count);
        await server.settled();
        if (step.does === 'down') link.down(step.count);
      }
      if (step.does !== 'write') await waitUntilDeviceSettles();
    },
    /** Restores the network, reconnects everybody, and repeats this until no message is on its way. */
    async rest(): Promise<void> {
      for (const [index, profile] of profiles.entries()) {
        profile.isOnline = true;
        (tabs[index] ?? [])[0] ??= profile.openTab(room);
        profile.reach();
      }
      const listOpenTabs = (): LiveDocument[] => tabs.flat().filter((live) => live !== undefined);
      for (let round = 0; round < 200; round += 1) {
        await deliverAllFrames(server, profiles);
        if (listOpenTabs().every(({ state }) => state.get().connection === 'synced' && state.get().unstored === 0)) return;
        passMs(round < 100 ? 500 : 5_000);
      }
      throw new Error(`it never comes to rest: ${JSON.stringify(listOpenTabs().map(({ state }) => state.get()))}`);
    },
    documents: (): Y.Doc[] => tabs.flat().flatMap((live) => (live === undefined ? [] : [live.doc()])),
    async refused(): Promise<string[]> {
      const rows = await Promise.all(profiles.map(({ database }) => database.refusedChanges.toArray()));
      return rows.flat().map(({ changes }) => JSON.stringify(changes));
    },
    async close(): Promise<void> {
      for (const live of tabs.flat()) live?.destroy();
      await waitUntilDeviceSettles();
      for (const { database } of profiles) await database.delete();
    },
  };
}

/**
 * Runs a history of a document on three devices with one or more tabs each. Connections break with frames on their way, tabs
 * crash while writing, the server restarts, and some changes are forbidden. Returns the first rule that is violated in the end,
 * or null: Every device holds the server's state. Every change that a device stored is in that state once, but a forbidden change
 * is reported once instead.
 */
export async function runHistory(
  kind: DocumentKind,
  room: string,
  {
    server,
    history,
    passMs,
  }: { readonly server: HistoryServer; readonly history: readonly HistoryStep[]; readonly passMs: (ms: number) => void },
): Promise<string | null> {
  const world = startHistory(kind, room, { server, passMs });
  try {
    for (const step of history) await world.take(step);
    await world.rest();
    const there = await server.read(room);
    const content = JSON.stringify(world.readContent(there));
    for (const doc of world.documents())
      if (JSON.stringify(world.readContent(doc)) !== content && !hasSameJson(world.readContent(doc), world.readContent(there)))
        return `a device shows ${JSON.stringify(world.readContent(doc))} of ${content}`;
    const ids = world.listIds(there);
    if (new Set(ids).size !== ids.length) return `twice in ${content}`;
    const refused = await world.refused();
    for (const { id, isForbidden, isKept } of world.written) {
      const told = refused.filter((changes) => changes.includes(`"${kind === 'chat' ? 'id' : 'key'}":"${id}"`)).length;
      if (isForbidden && ids.includes(id)) return `${id} is forbidden and there`;
      if (isForbidden && (told > 1 || (isKept && told === 0))) return `${id} was refused and told of ${told} times`;
      if (!isForbidden && told > 0) return `${id} was refused`;
      if (!isForbidden && isKept && !ids.includes(id)) return `${id} is lost`;
    }
    return null;
  } finally {
    await world.close();
  }
}

/** Compares two maps without regard to the order of their keys, which depends on the order of arrival. */
const hasSameJson = (a: unknown, b: unknown): boolean => toSortedJson(a) === toSortedJson(b);
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
