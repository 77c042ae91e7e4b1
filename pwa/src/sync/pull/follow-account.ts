import type { LocalDatabase } from '../database/local-database.ts';

/**
 * Loads the session's user anew once a pull says that the account changed: a flag, the plan or the due date that an administrator
 * sets reaches an open screen without a new log-in. The account is noted only after that, so that a failure is tried again.
 */
export async function followAccount(
  database: LocalDatabase,
  account: string | undefined,
  reloadUser: () => Promise<unknown>,
): Promise<void> {
  if (account === undefined) return;
  const known = await database.meta.get('account');
  if (known?.key === 'account' && known.value === account) return;
  // A device that has noted none yet was given its user at the log-in or the start just before.
  if (known !== undefined) await reloadUser();
  await database.meta.put({ key: 'account', value: account });
}
