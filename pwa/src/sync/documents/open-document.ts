import { RoomTicketAnswer } from '@prosa/contract/documents/room-ticket';
import { callApi } from '../../platform/requests/api-client.ts';
import { currentDatabase, databaseStore } from '../database/current-database.ts';
import { networkStore, onServerReachable, onSyncNow } from '../use-sync-state.ts';
import type { OpenDocument } from './document-state.ts';
import type { ReconnectPorts } from './connect-with-retries.ts';
import { openLiveDocument, type LiveDocument } from './live-document.ts';

export type { DocumentState, OpenDocument } from './document-state.ts';

/** The time for which a document stays connected after its last user closed it, in milliseconds. */
const LINGER_MS = 5_000;
/** The number of times that `LINGER_MS` passes before a document is closed although the server has not stored its changes. */
const MAX_LINGER_PERIODS = 6;

type SharedDocument = {
  readonly live: LiveDocument;
  opened: number;
  lingers: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

let openDocuments = new Map<string, SharedDocument>();

/** A log-out or the end of the session closes every document. */
databaseStore.subscribe(() => {
  for (const { live, timer } of openDocuments.values()) {
    clearTimeout(timer);
    live.destroy();
  }
  openDocuments = new Map();
});

/**
 * Opens a room's document for the signed-in user. All calls for one room share the document. After the last `close`, the document
 * is closed once the server has stored its changes, or after some time. Throws if nobody is signed in.
 */
export function openDocument(room: string): OpenDocument {
  const database = currentDatabase();
  const there = openDocuments.get(room);
  const mine: SharedDocument = there ?? {
    live: openLiveDocument(database, room, tabPorts),
    opened: 0,
    lingers: 0,
    timer: undefined,
  };
  if (there === undefined) openDocuments.set(room, mine);
  mine.opened += 1;
  mine.lingers = 0;
  clearTimeout(mine.timer);
  let isOpen = true;
  return {
    room,
    get doc() {
      return mine.live.doc();
    },
    get awareness() {
      return mine.live.awareness();
    },
    state: mine.live.state,
    dismissRefusal: mine.live.dismissRefusal,
    close() {
      if (!isOpen) return;
      isOpen = false;
      mine.opened -= 1;
      if (mine.opened === 0) mine.timer = setTimeout(() => closeIfStored(room, mine), LINGER_MS);
    },
  };
}

function closeIfStored(room: string, mine: SharedDocument): void {
  const { connection, unstored } = mine.live.state.get();
  mine.lingers += 1;
  if (connection === 'synced' && unstored > 0 && mine.lingers < MAX_LINGER_PERIODS)
    return void (mine.timer = setTimeout(() => closeIfStored(room, mine), LINGER_MS));
  void mine.live.isKept().then(() => {
    if (mine.opened > 0 || openDocuments.get(room) !== mine) return;
    openDocuments.delete(room);
    mine.live.destroy();
  });
}

const isReachable = (): boolean => navigator.onLine || networkStore.get().state === 'online';

const tabPorts: ReconnectPorts = {
  get url() {
    return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/sync`;
  },
  get WebSocket() {
    return WebSocket;
  },
  ticket: (room) => callApi('POST', '/documents/tickets', { body: { room, may: 'write' }, schema: RoomTicketAnswer }),
  isReachable,
  onReach(listener) {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    const forget = [onSyncNow(listener), onServerReachable(listener)];
    return () => {
      ended.abort();
      for (const each of forget) each();
    };
  },
  random: Math.random,
};
