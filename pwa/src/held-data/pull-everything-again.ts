import type { LocalDatabase } from '../sync/database/local-database.ts';
import { syncNow } from '../sync/use-sync-state.ts';

/**
 * Pulls everything from the server again (SPEC H5). Outbox and drafts stay, and held rows stay visible until the pull is done.
 */
export async function pullEverythingAgain(database: LocalDatabase): Promise<void> {
  await database.meta.delete('cursor');
  syncNow();
}
