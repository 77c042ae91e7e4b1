import { createEarliestTimer } from '../create-earliest-timer.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { onServerReachable, onSyncNow } from '../use-sync-state.ts';
import { onDocumentChanged } from './document-signal.ts';
import type { UnacknowledgedRow } from './document-rows.ts';
import type { OpenDocument } from './document-state.ts';

/** The age from which the leader sends an update, in milliseconds. Until then the tab that has the document open sends it. */
const MIN_SENT_UPDATE_AGE_MS = 5_000;
/** The time after which the leader gives up on a document for now, in milliseconds. */
const MAX_DOCUMENT_PUSH_MS = 20_000;
/** The interval at which the leader searches for unsent updates, in milliseconds. */
const SEARCH_EVERY_MS = 60_000;

export type PushPorts = {
  readonly open: (room: string) => OpenDocument | Promise<OpenDocument>;
  /** Returns false if there is certainly no network (SPEC O8). */
  readonly isOnline: () => boolean;
};

/** Opens a document. The code of documents is loaded only when there is something to send. */
const openStoredDocument = async (room: string): Promise<OpenDocument> => (await import('./open-document.ts')).openDocument(room);

/**
 * While this tab leads, sends the updates that are some seconds old and that the server has not stored yet. This happens, for
 * example, if no tab has their document open (SPEC D8). Sends one document after the other, and begins at once when the network
 * returns.
 */
export function pushDocuments(database: LocalDatabase, lead: AbortSignal, ports: { readonly isOnline: () => boolean }): void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  const timer = createEarliestTimer(() => run());
  const run = (): void => {
    if (lead.aborted) return;
    if (state !== 'idle') {
      state = 'again';
      return;
    }
    state = 'running';
    timer.clear();
    void pushDocumentsOnce(database, lead, { open: openStoredDocument, ...ports })
      // An error is ignored, because the work is retried later. The database may be closed, or the code may fail to load.
      .catch(() => undefined)
      .then((nextMs) => {
        const isAsked = state === 'again';
        state = 'idle';
        if (isAsked) run();
        else if (!lead.aborted) timer.at(nextMs ?? Date.now() + SEARCH_EVERY_MS);
      });
  };
  const forget = [
    onSyncNow(run),
    onServerReachable(run),
    onDocumentChanged(({ database: name }) => {
      if (name === database.name && !lead.aborted) timer.at(Date.now() + MIN_SENT_UPDATE_AGE_MS + 1);
    }),
  ];
  lead.addEventListener('abort', () => {
    timer.clear();
    for (const each of forget) each();
  });
  run();
}

/**
 * Opens each document with updates that the server has not stored, and closes it once the server has stored or refused these
 * updates, or after a time limit. Updates that are too young are left out. Returns the time at which the first young update will
 * be old enough, in milliseconds since 1970, or undefined if no update is too young.
 */
export async function pushDocumentsOnce(
  database: LocalDatabase,
  lead: AbortSignal,
  { open, isOnline }: PushPorts,
): Promise<number | undefined> {
  const rows = await database.unstoredChanges.toArray();
  // If the device's clock was set back, an update can have a time in the future. Such an update counts as old if its time is at
  // least `MIN_SENT_UPDATE_AGE_MS` ahead.
  const isOld = ({ writtenAtMs }: UnacknowledgedRow): boolean => Math.abs(Date.now() - writtenAtMs) >= MIN_SENT_UPDATE_AGE_MS;
  const young = rows.filter((row) => !isOld(row)).map(({ writtenAtMs }) => writtenAtMs + MIN_SENT_UPDATE_AGE_MS);
  for (const room of new Set(rows.filter(isOld).map((row) => row.room))) {
    if (lead.aborted || !isOnline()) return undefined;
    const document = await open(room);
    await waitUntilStored(document, lead);
    document.close();
  }
  return young.length === 0 ? undefined : Math.min(...young);
}

function waitUntilStored({ state }: OpenDocument, lead: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      forget();
      clearTimeout(timer);
      lead.removeEventListener('abort', done);
      resolve();
    };
    const resolveWhenStored = (): void => {
      const { held, unstored } = state.get();
      if (held && unstored === 0) done();
    };
    const timer = setTimeout(done, MAX_DOCUMENT_PUSH_MS);
    const forget = state.subscribe(resolveWhenStored);
    lead.addEventListener('abort', done);
    resolveWhenStored();
  });
}
