import { createEarliestTimer } from '../create-earliest-timer.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { onServerBack, onSyncNow } from '../use-sync-state.ts';
import { onDocumentChanged } from './document-signal.ts';
import type { UnstoredRow } from './document-rows.ts';
import type { OpenDocument } from './document-state.ts';

/** The leader sends updates of this age, in milliseconds. The tab that has the document open sends younger ones. */
const PATIENCE_MS = 5_000;
/** The time limit for a document, and the interval of searches for unsent updates, in milliseconds. */
const PUSH_MS = 20_000;
const EVERY_MS = 60_000;

export type PushPorts = {
  readonly open: (room: string) => OpenDocument | Promise<OpenDocument>;
  /** Returns false if there is certainly no network (SPEC O8). */
  readonly isOnline: () => boolean;
};

/** The code of documents is loaded when there is something to send. */
const openHere = async (room: string): Promise<OpenDocument> => (await import('./open-document.ts')).openDocument(room);

/**
 * Sends unstored updates of documents that nobody has open, while this tab leads (SPEC D8): one after the other, at once when
 * the network returns, and some time after a change.
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
    void pushDocumentsOnce(database, lead, { open: openHere, ...ports })
      // The database is closed, or the code can't be loaded, so the work is retried later.
      .catch(() => undefined)
      .then((nextMs) => {
        const isAsked = state === 'again';
        state = 'idle';
        if (isAsked) run();
        else if (!lead.aborted) timer.at(nextMs ?? Date.now() + EVERY_MS);
      });
  };
  const forget = [
    onSyncNow(run),
    onServerBack(run),
    onDocumentChanged(({ database: name }) => {
      if (name === database.name && !lead.aborted) timer.at(Date.now() + PATIENCE_MS + 1);
    }),
  ];
  lead.addEventListener('abort', () => {
    timer.clear();
    for (const each of forget) each();
  });
  run();
}

/**
 * Opens each document with unstored updates, and closes it when they are stored or refused or a time limit passes. Returns when
 * to search again for updates that were written too recently, in milliseconds since the epoch. Undefined if there were none.
 */
export async function pushDocumentsOnce(
  database: LocalDatabase,
  lead: AbortSignal,
  { open, isOnline }: PushPorts,
): Promise<number | undefined> {
  const rows = await database.unstoredChanges.toArray();
  // A clock that was set back makes no update old.
  const isOld = ({ writtenAtMs }: UnstoredRow): boolean => Math.abs(Date.now() - writtenAtMs) >= PATIENCE_MS;
  const young = rows.filter((row) => !isOld(row)).map(({ writtenAtMs }) => writtenAtMs + PATIENCE_MS);
  for (const room of new Set(rows.filter(isOld).map((row) => row.room))) {
    if (lead.aborted || !isOnline()) return undefined;
    const document = await open(room);
    await isStored(document, lead);
    document.close();
  }
  return young.length === 0 ? undefined : Math.min(...young);
}

function isStored({ state }: OpenDocument, lead: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      forget();
      clearTimeout(timer);
      lead.removeEventListener('abort', done);
      resolve();
    };
    const look = (): void => {
      const { held, unstored } = state.get();
      if (held && unstored === 0) done();
    };
    const timer = setTimeout(done, PUSH_MS);
    const forget = state.subscribe(look);
    lead.addEventListener('abort', done);
    look();
  });
}
