import { unknown } from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { callApi } from '../platform/requests/api-client.ts';
import { offlineCommands } from '../offline-commands.ts';
import { toLeadLockName } from '../sync/run-in-leading-tab.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { drainOutbox } from '../sync/outbox/outbox.ts';

/**
 * Sends the outbox if no page leads. A leading page has been notified of the entries, and sends them itself. Without a network
 * all entries keep waiting.
 */
export async function sendOutboxInWorker({ companyId, id }: SessionUser, database: LocalDatabase): Promise<void> {
  if (navigator.locks === undefined) return;
  await navigator.locks.request(toLeadLockName(`${companyId}-${id}`), { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await drainOutbox({
      database,
      commands: offlineCommands,
      send: ({ method, path, body }, idempotencyKey) => callApi(method, path, { body, idempotencyKey, schema: unknown() }),
      nowMs: Date.now,
      random: Math.random,
      lanesUnderWay: new Set(),
      leads: () => true,
      isOnline: () => navigator.onLine,
    });
  });
}
