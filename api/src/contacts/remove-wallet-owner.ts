import type { UserId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Removes a user from the wallets of all contacts. */
export async function removeWalletOwner({ tx, companyId }: Read, userId: UserId): Promise<void> {
  await tx.deleteFrom('contact_wallets').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
