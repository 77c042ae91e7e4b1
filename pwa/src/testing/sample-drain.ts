import { drainOutbox, type OutboxPorts } from '../sync/outbox/outbox.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { commands } from './sample-rows.ts';

/**
 * Sends the entries of the outbox once, for tests. By default the caller counts as the leading tab, there is a network, and the
 * time is 0.
 */
export const drainOnce = (
  database: LocalDatabase,
  ports: Pick<OutboxPorts, 'send'> & Partial<OutboxPorts>,
): Promise<number | undefined> =>
  drainOutbox({
    database,
    commands,
    nowMs: () => 0,
    random: () => 0,
    leads: () => true,
    isOnline: () => true,
    lanesUnderWay: new Set(),
    ...ports,
  });
