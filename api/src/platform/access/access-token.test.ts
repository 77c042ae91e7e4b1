import { beforeEach, expect, it } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { verifyToken, signToken } from './access-token.ts';
import { createSecrets } from '../secrets.ts';
import type { Services } from '../services.ts';

const claims = { companyId: parse(CompanyId, 1), userId: parse(UserId, 2), sessionId: '0198a000-0000-7000-8000-000000000000' };
let now: Date;
let services: Services;
beforeEach(() => {
  now = new Date('2026-01-01T12:00:00Z');
  // The functions for tokens use only these two services.
  services = { secrets: createSecrets(Buffer.alloc(32, 7)), clock: () => now } as Services;
});

it('a token has the same claims however often it is read, and is refused after its expiry', async () => {
  const token = await signToken(services, claims, { use: 'access', lifeSeconds: 60 });
  expect(await verifyToken(services, token, 'access')).toEqual(claims);
  now = new Date('2026-01-01T12:00:59Z');
  expect(await verifyToken(services, token, 'access')).toEqual(claims);
  now = new Date('2026-01-01T12:01:00Z');
  for (let time = 0; time < 2; time += 1)
    await expect(verifyToken(services, token, 'access')).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', status: 403 });
});

it('a token that was verified before is refused if it is used for another purpose, with other bytes, or with another key', async () => {
  const token = await signToken(services, claims, { use: 'media', lifeSeconds: 60 });
  await verifyToken(services, token, 'media');
  const refused = { code: 'ERR_UNAUTHENTICATED', status: 401 };
  await expect(verifyToken(services, token, 'access')).rejects.toMatchObject(refused);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  await expect(verifyToken(services, changed, 'media')).rejects.toMatchObject(refused);
  const other = { ...services, secrets: createSecrets(Buffer.alloc(32, 8)) };
  await expect(verifyToken(other, token, 'media')).rejects.toMatchObject(refused);
});
