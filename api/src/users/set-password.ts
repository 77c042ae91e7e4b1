import type { UserId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/** Sets the hash of a user's password. */
export async function setPassword({ tx, companyId }: Read, userId: UserId, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}
