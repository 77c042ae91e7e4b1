import type { RoomTicketAnswer } from '@prosa/contract/documents/room-ticket';
import { ApiRefusal, NotNow } from '../../../platform/requests/api-errors.ts';
import { LocalDatabase } from '../../database/local-database.ts';
import { deviceTables } from '../../../device-tables/device-tables.ts';
import type { ReconnectPorts } from '../connect-with-retries.ts';
import { openLiveDocument, type LiveDocument } from '../live-document.ts';
import type { TestRoomClient, RoomServer } from './room-server.ts';

/** A tab's connection. The test delivers its frames in each direction. */
export type SocketLink = {
  readonly socket: ModelSocket;
  readonly open: () => void;
  /** Delivers the next `count` frames to the server. */
  readonly up: (count: number) => void;
  /** Delivers the next `count` frames to the tab. Once no frame is left, delivers the end of the connection. */
  readonly down: (count: number) => void;
  readonly cut: () => void;
  readonly isQuiet: () => boolean;
};

type SocketHandlers = Pick<WebSocket, 'onopen' | 'onclose' | 'onerror' | 'onmessage'>;
/** The members of a WebSocket that the provider uses. */
export class ModelSocket {
  readonly OPEN = 1;
  binaryType = 'arraybuffer';
  readyState = 0;
  onopen: SocketHandlers['onopen'] = null;
  onclose: SocketHandlers['onclose'] = null;
  onerror: SocketHandlers['onerror'] = null;
  onmessage: SocketHandlers['onmessage'] = null;
  readonly sent: Uint8Array[] = [];
  readonly url: string;
  readonly ended: () => void;
  constructor(url: string, ended: () => void) {
    this.url = url;
    this.ended = ended;
  }
  send(frame: Uint8Array): void {
    this.sent.push(frame);
  }
  close(): void {
    this.readyState = 3;
    this.ended();
  }
}

/** A browser profile of a user: one database, its tabs, and a network that may be off. */
export type BrowserProfile = {
  readonly userId: number;
  readonly database: LocalDatabase;
  readonly links: SocketLink[];
  isOnline: boolean;
  /** The right that room tickets give, or `gone` if the user may no longer enter rooms. */
  may: 'read' | 'write' | 'gone';
  readonly openTab: (room: string) => LiveDocument;
  readonly tabs: LiveDocument[];
  /** Notifies the documents that the network is back or lost, or that the user retries. */
  readonly reach: () => void;
  tickets: number;
};

const realSetImmediate = globalThis.setImmediate;
let pendingTaskCount = 0;
let databases = 0;

/** Counts the pending tasks of IndexedDB, until the returned function is called. */
export function trackPendingTasks(): () => void {
  const runCounted = (task: () => void): NodeJS.Immediate => {
    pendingTaskCount += 1;
    return realSetImmediate(() => {
      pendingTaskCount -= 1;
      task();
    });
  };
  globalThis.setImmediate = Object.assign(runCounted, realSetImmediate);
  return () => {
    globalThis.setImmediate = realSetImmediate;
  };
}

/** Resolves when the device has no pending work. */
export async function waitUntilDeviceSettles(): Promise<void> {
  do await new Promise((resolve) => realSetImmediate(resolve));
  while (pendingTaskCount > 0);
}

export function openBrowserProfile(server: RoomServer, userId: number, name = `documents-${++databases}`): BrowserProfile {
  const listeners = new Set<() => void>();
  const links: SocketLink[] = [];
  const connect = (url: string): ModelSocket => {
    const [, room = '', ticket = ''] = /\/sync\/([^?]+)\?ticket=(.*)$/.exec(url) ?? [];
    const may = ticket.endsWith('read') ? 'read' : 'write';
    const link = openSocketLink(
      url,
      () => server.join(decodeURIComponent(room), userId, may),
      () => links.splice(links.indexOf(link), 1),
    );
    links.push(link);
    return link.socket;
  };
  const ports: ReconnectPorts = {
    url: 'ws://model/sync',
    // The cast is safe, because the provider constructs the socket and uses only the members that `ModelSocket` has.
    WebSocket: function (url: string) {
      return connect(url);
    } as unknown as typeof WebSocket,
    async ticket(): Promise<RoomTicketAnswer> {
      if (!profile.isOnline) throw new NotNow('network');
      if (profile.may === 'gone') throw new ApiRefusal(404, { error: 'ERR_NOT_FOUND' }, {});
      profile.tickets += 1;
      return { ticket: `${profile.tickets}-${profile.may}`, may: profile.may };
    },
    isReachable: () => profile.isOnline,
    onReach(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    random: () => 0.5,
  };
  const profile: BrowserProfile = {
    userId,
    database: new LocalDatabase(name, deviceTables),
    links,
    isOnline: true,
    may: 'write',
    tickets: 0,
    tabs: [],
    openTab(room) {
      const live = openLiveDocument(profile.database, room, ports);
      profile.tabs.push(live);
      return live;
    },
    reach() {
      for (const listener of listeners) listener();
    },
  };
  return profile;
}

function openSocketLink(url: string, join: () => TestRoomClient, gone: () => void): SocketLink {
  let client: TestRoomClient | null = null;
  let heard = 0;
  let isEnded = false;
  const endConnection = (): void => {
    if (isEnded) return;
    isEnded = true;
    client?.connection.closed();
    gone();
  };
  const socket = new ModelSocket(url, endConnection);
  const loseConnection = (code: number): void => {
    if (isEnded) return;
    endConnection();
    socket.readyState = 3;
    // The casts are safe, because the provider reads only the code.
    socket.onclose?.call(socket as unknown as WebSocket, { code, reason: '' } as CloseEvent);
  };
  return {
    socket,
    open() {
      if (client !== null || isEnded) return;
      client = join();
      socket.readyState = 1;
      socket.onopen?.call(socket as unknown as WebSocket, {} as Event);
    },
    up(count) {
      for (const frame of socket.sent.splice(0, count)) client?.send(frame);
    },
    down(count) {
      for (let left = count; left > 0 && !isEnded && heard < (client?.frames.length ?? 0); left -= 1) {
        const data = client?.frames[heard]?.slice().buffer;
        heard += 1;
        socket.onmessage?.call(socket as unknown as WebSocket, { data } as MessageEvent);
      }
      const code = client?.closedWith ?? null;
      if (code !== null && heard === client?.frames.length) loseConnection(code);
    },
    cut: () => loseConnection(1006),
    isQuiet: () =>
      isEnded || (client !== null && socket.sent.length === 0 && heard === client.frames.length && client.closedWith === null),
  };
}

/** Delivers all frames on their way until none is left. Timers don't run. */
export async function deliverAllFrames(server: RoomServer, profiles: readonly BrowserProfile[]): Promise<void> {
  for (;;) {
    await waitUntilDeviceSettles();
    const links = profiles.flatMap((profile) => profile.links);
    const isQuiet = links.every((link) => link.isQuiet());
    for (const link of links) {
      link.open();
      link.up(Number.POSITIVE_INFINITY);
    }
    await server.settled();
    for (const link of links) link.down(Number.POSITIVE_INFINITY);
    if (isQuiet) return;
  }
}
