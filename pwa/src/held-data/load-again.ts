import type { LocalDatabase } from '../sync/database/local-database.ts';
import { syncNow } from '../sync/use-sync-state.ts';

/** Asks the server for everything anew; outbox and drafts stay, and what is held stays in sight meanwhile (SPEC H5). */
export async function loadAgain(database: LocalDatabase): Promise<void> {
  await database.meta.delete('cursor');
  syncNow();
}
