import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { readListWidth, saveListWidth, sendListWidth } from './list-width.ts';

const user = { id: v.parse(UserId, 7), defaultTicketsManagerWidth: 550 };
const sentWidths: unknown[] = [];
let network: 'up' | 'down';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  network = 'up';
  sentWidths.length = 0;
  setAccessToken('bearer');
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (network === 'down') throw new TypeError('no network');
    sentWidths.push([init.method, path, init.body]);
    return Response.json({ defaultTicketsManagerWidth: 600 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAccessToken(undefined);
});

test.each([
  [100, 404],
  [404, 404],
  [551, 551],
  [700, 700],
  [9000, 700],
])('a list width of %i pixels is shown and saved as %i pixels', async (wished, width) => {
  expect(readListWidth({ ...user, defaultTicketsManagerWidth: wished })).toBe(width);
  await saveListWidth(user.id, wished);
  expect(sentWidths).toEqual([['PUT', '/api/users/toggleChangeWidht/7', JSON.stringify({ defaultTicketsManagerWidth: width })]]);
});

test('a list width that was set without a network stays on the device, and is sent once when the network is back', async () => {
  network = 'down';
  await saveListWidth(user.id, 600);
  expect(readListWidth(user)).toBe(600);
  network = 'up';
  await sendListWidth(user.id);
  await sendListWidth(user.id);
  expect(sentWidths).toHaveLength(1);
  expect(readListWidth(user)).toBe(404);
});
