import type { UserId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Removes all contacts from a user's wallet. */
export async function emptyWallet({ tx, companyId }: Read, userId: UserId): Promise<void> {
  await tx.deleteFrom('contact_wallets').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
