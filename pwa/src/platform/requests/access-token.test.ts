import { afterEach, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user.ts';
import { setSessionListener, refreshAccessToken, refreshTokenOfChangedUser } from './access-token.ts';

const fetchBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

it('if the app learns during a token refresh that the user’s data changed, another refresh follows and reads the changed data', async () => {
  const open: ((answer: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((resolve) => open.push(resolve));
  const answer = (name: string) => Response.json({ token: name, user: sampleUser({ name }) });
  const names: string[] = [];
  setSessionListener({ refreshed: ({ user }) => names.push(user.name), ended: () => undefined, lapsed: () => undefined });

  const first = refreshAccessToken();
  const second = refreshTokenOfChangedUser();
  const third = refreshTokenOfChangedUser();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.(answer('Before'));
  await first;
  await expect.poll(() => open.length).toBe(2);
  open[1]?.(answer('After'));
  expect(await Promise.all([second, third])).toEqual(['After', 'After']);
  expect([names, open.length]).toEqual([['Before', 'After'], 2]);
});
