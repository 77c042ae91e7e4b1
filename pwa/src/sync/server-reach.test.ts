import { expect, test } from 'vitest';
import { serverReach } from './server-reach.ts';

test('[O8] without a network nothing is tried, unless the server is reached all the same', async () => {
  let hasNetwork = true;
  const reach = serverReach(() => hasNetwork);
  const works = async (): Promise<void> => undefined;
  const fails = async (): Promise<void> => {
    throw new Error('no server');
  };
  await reach.during(works);
  expect(reach.isOnline()).toBe(true);
  hasNetwork = false;
  expect(reach.isOnline()).toBe(false);
  await expect(reach.during(fails)).rejects.toThrow('no server');
  expect(reach.isOnline()).toBe(false);
  await reach.during(works);
  expect(reach.isOnline()).toBe(true);
  await expect(reach.during(fails)).rejects.toThrow('no server');
  expect(reach.isOnline()).toBe(false);
});

test('[O8] a pull that began with a network says nothing about the state without one', async () => {
  let hasNetwork = true;
  const reach = serverReach(() => hasNetwork);
  await reach.during(async () => {
    hasNetwork = false;
  });
  expect(reach.isOnline()).toBe(false);
});
