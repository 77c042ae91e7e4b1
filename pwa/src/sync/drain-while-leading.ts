import * as v from 'valibot';
import { callApi, NotNow } from '../platform/requests/api-client.ts';
import type { LocalDatabase } from './database/local-database.ts';
import { createEarliestTimer } from './create-earliest-timer.ts';
import type { CommandTable } from './outbox/command.ts';
import { onOutboxChanged } from './outbox/outbox-signal.ts';
import { drainOutbox } from './outbox/outbox.ts';
import { reportUploadProgress } from './outbox/upload-progress.ts';
import { PULL_EVERY_MS, RETRY_PULL_MS } from './pull/pull-intervals.ts';
import type { RowName } from './rows/row-change.ts';
import { onServerReachable, onSyncNow } from './use-sync-state.ts';

/**
 * Loads the commands of all features after the first screen is shown, because only the sending of the outbox needs these
 * commands.
 */
export type LoadCommands = () => Promise<CommandTable>;

/**
 * Loads the code for uploads, which the service worker stores on the device. If the code is not stored yet and can't be loaded,
 * the upload fails with "not now".
 */
const importUploadFile = () =>
  import('./outbox/upload-file.ts').catch(() => {
    throw new NotNow('network');
  });

/**
 * Sends the outbox for as long as this tab leads. If a command doesn't reach the server, requests a pull. The pull makes the
 * screen show that the server can't be reached, and finds out when the server answers again.
 */
export async function drainWhileLeading(
  database: LocalDatabase,
  loadCommands: LoadCommands,
  { lead, pullNow, isOnline }: { readonly lead: AbortSignal; readonly pullNow: () => void; readonly isOnline: () => boolean },
): Promise<void> {
  const stopped = new Promise<void>((resolve) => lead.addEventListener('abort', () => resolve()));
  const lanesUnderWay = new Set<RowName>();
  const timer = createEarliestTimer(() => send());
  let wakes = 0;
  const send = (): void => {
    if (!lead.aborted) void drain();
  };
  const pullAfterNotNow = (error: unknown): never => {
    if (error instanceof NotNow) pullNow();
    throw error;
  };
  const drain = async (): Promise<void> => {
    const wakesBefore = wakes;
    const work = async () =>
      drainOutbox({
        database,
        commands: await loadCommands(),
        send: (request, idempotencyKey) =>
          callApi(request.method, request.path, { body: request.body, idempotencyKey, schema: v.unknown() }).catch(
            pullAfterNotNow,
          ),
        upload: async (upload, entryId, isWanted) => {
          const { uploadFile } = await importUploadFile();
          await uploadFile(upload, { call: callApi, isWanted, onProgress: (sent) => reportUploadProgress(entryId, sent) }).catch(
            pullAfterNotNow,
          );
        },
        nowMs: Date.now,
        random: Math.random,
        lanesUnderWay,
        leads: () => !lead.aborted,
        isOnline,
      });
    const nextMs = await work().catch(() => Date.now() + RETRY_PULL_MS);
    if (lead.aborted) return;
    timer.at(nextMs ?? Date.now() + PULL_EVERY_MS);
    // If the user or the network woke the outbox during this run, entries may have failed since then, and their back-offs are
    // cleared too.
    if (wakes !== wakesBefore) await clearBackOffs();
  };
  const clearBackOffs = async (): Promise<void> => {
    await database.outbox
      .where('state')
      .equals('waiting')
      .modify((entry) => {
        if (entry.state === 'waiting') Object.assign(entry, { notBeforeMs: 0 });
      });
    send();
  };
  // Ends all current back-offs, because the network is back or the user retries.
  const wake = (): Promise<void> => {
    wakes += 1;
    return clearBackOffs();
  };
  const wakeNow = (): void => void wake();
  const forget = [onOutboxChanged(send), onSyncNow(wakeNow), onServerReachable(wakeNow)];
  navigator.serviceWorker?.addEventListener('message', wakeNow, { signal: lead });
  send();
  await stopped;
  timer.clear();
  for (const each of forget) each();
}
