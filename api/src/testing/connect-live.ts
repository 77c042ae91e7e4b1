import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import type { ClientMessageName } from '@prosa/contract/live/client-messages';
import { toLiveEventNames, liveEvents, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';

export type TestSocket = {
  readonly socket: Socket;
  /** Returns the events of one kind that the socket has received, parsed with the contract. */
  readonly heard: <K extends LiveEventKind>(kind: K) => LiveEvent<K>[];
  /** Sends a client message, and returns whether the server granted it. */
  readonly say: (name: ClientMessageName, ...args: unknown[]) => Promise<boolean>;
  readonly close: () => void;
};

/** Connects a socket to the API on `port`, like the app. Rejects with the server's reason. */
export async function connectLive(
  port: number,
  token: string,
  { company = 1, origin, query }: { company?: number; origin?: string; query?: Readonly<Record<string, string>> } = {},
): Promise<TestSocket> {
  const socket = io(`http://127.0.0.1:${port}/${company}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    ...(query === undefined ? {} : { query }),
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  const names = toLiveEventNames(v.parse(CompanyId, company));
  const events: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  await new Promise<void>((done, refuse) => {
    socket.once('connect', done);
    socket.once('connect_error', refuse);
  });
  return {
    socket,
    heard: <K extends LiveEventKind>(kind: K) =>
      events.filter(({ name }) => name === names[kind]).map(({ payload }) => v.parse(liveEvents[kind], payload) as LiveEvent<K>), // the schema belongs to `kind`
    say: async (name, ...args) => v.parse(v.boolean(), await socket.timeout(60_000).emitWithAck(name, ...args)),
    close: () => socket.disconnect(),
  };
}
