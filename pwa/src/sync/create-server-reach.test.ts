import { expect, test } from 'vitest';
import { createServerReach } from './create-server-reach.ts';

test('[O8] without a network the server counts as unreachable, unless a pull succeeds anyway', async () => {
  let hasNetwork = true;
  const reach = createServerReach(() => hasNetwork);
  const works = async (): Promise<void> => undefined;
  const fails = async (): Promise<void> => {
    throw new Error('no server');
  };
  await reach.recordPull(works);
  expect(reach.isOnline()).toBe(true);
  hasNetwork = false;
  expect(reach.isOnline()).toBe(false);
  await expect(reach.recordPull(fails)).rejects.toThrow('no server');
  expect(reach.isOnline()).toBe(false);
  await reach.recordPull(works);
  expect(reach.isOnline()).toBe(true);
  await expect(reach.recordPull(fails)).rejects.toThrow('no server');
  expect(reach.isOnline()).toBe(false);
});

test('[O8] if the network is lost during a successful pull, the server counts as unreachable afterwards', async () => {
  let hasNetwork = true;
  const reach = createServerReach(() => hasNetwork);
  await reach.recordPull(async () => {
    hasNetwork = false;
  });
  expect(reach.isOnline()).toBe(false);
});
