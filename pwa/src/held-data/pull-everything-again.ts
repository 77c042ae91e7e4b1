import type { LocalDatabase } from '../sync/database/local-database.ts';
import { syncNow } from '../sync/use-sync-state.ts';

/** Pulls everything from the server again; outbox and drafts stay, and held rows stay visible meanwhile (SPEC H5). */
export async function pullEverythingAgain(database: LocalDatabase): Promise<void> {
  await database.meta.delete('cursor');
  syncNow();
}
