import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { reloadChangedAccount } from './reload-changed-account.ts';
import { openDatabase } from '../../testing/sample-rows.ts';

it('[P7] the user is loaded again when a pull brings a new `account` value, but not for the first value', async () => {
  const database = await openDatabase([]);
  const reloadUser = vi.fn(async () => undefined);
  for (const account of [undefined, '1.1', '1.1', '1.2', undefined, '1.2', '1.3'])
    await reloadChangedAccount(database, account, reloadUser);
  expect(reloadUser).toHaveBeenCalledTimes(2);
});

it('[P7] if loading the user fails, the next pull with the same `account` value loads the user', async () => {
  const database = await openDatabase([]);
  const reloadUser = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('offline'));
  await reloadChangedAccount(database, '1.1', reloadUser);
  await expect(reloadChangedAccount(database, '1.2', reloadUser)).rejects.toThrow('offline');
  await reloadChangedAccount(database, '1.2', reloadUser);
  await reloadChangedAccount(database, '1.2', reloadUser);
  expect(reloadUser).toHaveBeenCalledTimes(2);
});
