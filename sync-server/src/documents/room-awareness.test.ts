import { createDocumentSignals, type ClientState } from '@prosa/server/document-signals';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { toAwarenessFrame } from '../connections/frames.ts';
import { openSceneOverStore, type MemoryClient, type MemoryScene } from '../testing/memory-scene.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { SILENT_PROCESS_MS } from './rooms.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const [ANA, RUI] = [1, 2];
const [ANAS_CLIENT, RUIS_CLIENT] = [70, 80];

let firstScene: MemoryScene;
let secondScene: MemoryScene;
beforeEach(() => {
  const store = createMemoryStore();
  const signals = createDocumentSignals();
  firstScene = openSceneOverStore(store, signals);
  secondScene = openSceneOverStore(store, signals);
});

const createState = (clientId: number, clock: number, state: unknown): ClientState => ({
  clientId,
  clock,
  state: JSON.stringify(state),
});
const sendAwareness = (client: MemoryClient, said: ClientState): void => client.send(toAwarenessFrame([said]));
const goneState = (clientId: number, clock: number): ClientState => createState(clientId, clock, null);
/** Returns the states of the clients that `client` counts as present, by the rules of the stock provider. */
function readPresentStates(client: MemoryClient): Record<number, string> {
  const states = new Map<number, ClientState>();
  for (const said of client.shown()) {
    const known = states.get(said.clientId);
    const isRemoval = said.state === 'null' && known?.clock === said.clock;
    if (known === undefined || known.clock < said.clock || isRemoval) states.set(said.clientId, said);
  }
  return Object.fromEntries([...states].filter(([, { state }]) => state !== 'null').map(([id, { state }]) => [id, state]));
}

test('M1: members see a user at another server appear, move and leave, and a user who joins later sees who is present', () => {
  const ana = firstScene.join(CHAT, ANA);
  sendAwareness(ana, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  const rui = secondScene.join(CHAT, RUI);
  expect(readPresentStates(rui)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
  sendAwareness(rui, createState(RUIS_CLIENT, 1, { cursor: 9 }));
  sendAwareness(ana, createState(ANAS_CLIENT, 2, { cursor: 2 }));
  for (const each of [ana, rui])
    expect(readPresentStates(each)).toEqual({ [ANAS_CLIENT]: '{"cursor":2}', [RUIS_CLIENT]: '{"cursor":9}' });
  expect(readPresentStates(secondScene.join(CHAT, RUI))).toEqual(readPresentStates(rui));
  ana.connection.closed();
  expect(readPresentStates(rui)).toEqual({ [RUIS_CLIENT]: '{"cursor":9}' });
});

test('M1: an awareness state is ignored if its client id belongs to another user, who is connected to another server', () => {
  const ana = firstScene.join(CHAT, ANA);
  sendAwareness(ana, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  const rui = secondScene.join(CHAT, RUI);
  sendAwareness(rui, createState(ANAS_CLIENT, 5, { cursor: 'falso' }));
  for (const each of [ana, rui]) expect(readPresentStates(each)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
});

test('M1: a client that reconnects to another server before the first server notices its absence counts as present for all members', () => {
  const before = firstScene.join(CHAT, ANA);
  const rui = firstScene.join(CHAT, RUI);
  sendAwareness(before, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  const after = secondScene.join(CHAT, ANA);
  sendAwareness(after, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  before.connection.closed();
  // The server tells Ana's client that the server counts it as gone. The client then sends its state with a higher clock.
  expect(after.shown().at(-1)).toEqual(goneState(ANAS_CLIENT, 2));
  sendAwareness(after, createState(ANAS_CLIENT, 3, { cursor: 1 }));
  expect(readPresentStates(rui)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
});

test('M1: a client that reconnects to a server that never learned of its absence counts as present for all members', () => {
  const before = firstScene.join(CHAT, ANA);
  const rui = firstScene.join(CHAT, RUI);
  sendAwareness(before, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  before.connection.closed();
  const after = secondScene.join(CHAT, ANA);
  sendAwareness(after, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  expect(after.shown().at(-1)).toEqual(goneState(ANAS_CLIENT, 2));
  sendAwareness(after, createState(ANAS_CLIENT, 3, { cursor: 1 }));
  expect(readPresentStates(rui)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
});

test('M1: an awareness state from another server is removed after 30 seconds without a repetition, and a newer state of the client is shown', async () => {
  const ana = firstScene.join(CHAT, ANA);
  sendAwareness(ana, createState(ANAS_CLIENT, 1, { cursor: 1 }));
  const rui = secondScene.join(CHAT, RUI);
  secondScene.now += SILENT_PROCESS_MS;
  sendAwareness(ana, createState(ANAS_CLIENT, 2, { cursor: 1 }));
  await secondScene.rooms().sweep();
  expect(readPresentStates(rui)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
  firstScene.restart();
  secondScene.now += SILENT_PROCESS_MS + 1;
  await secondScene.rooms().sweep();
  expect(readPresentStates(rui)).toEqual({});
  const back = firstScene.join(CHAT, ANA);
  sendAwareness(back, createState(ANAS_CLIENT, 3, { cursor: 1 }));
  expect(readPresentStates(rui)).toEqual({ [ANAS_CLIENT]: '{"cursor":1}' });
});

const arbitraryStep = fc.record({ at: fc.nat(1), who: fc.nat(2), does: fc.constantFrom('say', 'say', 'join', 'leave') });

test('M1: after clients have joined, moved and left in any order, all members see exactly the users who are present', () => {
  fc.assert(
    fc.property(fc.array(arbitraryStep, { maxLength: 40 }), (steps) => {
      const signals = createDocumentSignals();
      const store = createMemoryStore();
      const servers = [openSceneOverStore(store, signals), openSceneOverStore(store, signals)];
      const clocks = [0, 0, 0];
      const people: (MemoryClient | null)[] = [null, null, null];
      const shows = (who: number): ClientState => createState(who + 1, clocks[who] ?? 0, { cursor: clocks[who] });
      // A client that is told that it counts as absent sends its state again, as the stock provider does.
      const settle = (): void => {
        for (const [who, client] of people.entries()) {
          const last = client?.shown().findLast(({ clientId, state }) => clientId === who + 1 && state === 'null');
          if (client === null || last === undefined || last.clock < (clocks[who] ?? 0)) continue;
          clocks[who] = last.clock + 1;
          sendAwareness(client, shows(who));
        }
      };
      for (const { at, who, does } of steps) {
        const client = people[who] ?? null;
        if (does === 'leave') client?.connection.closed();
        if (does !== 'say') people[who] = null;
        if (does === 'join') {
          const joined = servers[at]?.join(CHAT, who + 1);
          if (joined === undefined) throw new Error('there are two servers');
          people[who] = joined;
          sendAwareness(joined, shows(who));
          // The server learns late of a client that leaves without closing its connection.
          client?.connection.closed();
        }
        if (does === 'say' && client !== null) {
          clocks[who] = (clocks[who] ?? 0) + 1;
          sendAwareness(client, shows(who));
        }
        settle();
      }
      const there = people.flatMap((client, who) => (client === null ? [] : [[who + 1, shows(who).state] as const]));
      for (const client of people) if (client !== null) expect(readPresentStates(client)).toEqual(Object.fromEntries(there));
    }),
    { numRuns: 1_000 },
  );
});
