import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { DEFAULT_PUSH_SUBJECT, readConfig } from '../config.ts';
import { serveSecurityText } from './serve-security-text.ts';

const ask = (env: Readonly<Record<string, string>>) => {
  const app = new Hono();
  const config = readConfig({ DATABASE_URL: 'postgres://x/y', SECRET_KEY: 'ab'.repeat(32), ...env });
  serveSecurityText(app, { config, clock: () => new Date('2026-01-01T00:00:00Z') });
  return app.request('/.well-known/security.txt');
};

test('security.txt has the operator’s address and expires within a year', async () => {
  const answer = await ask({ VAPID_SUBJECT: 'mailto:security@example.com', PUBLIC_URL: 'https://prosa.example.com' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect((await answer.text()).trim().split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2026-06-30T00:00:00.000Z',
    'Preferred-Languages: pt, en, es, tr',
    'Canonical: https://prosa.example.com/.well-known/security.txt',
  ]);
});

test('security.txt does not exist if the operator has configured no address', async () => {
  const answer = await ask({});
  expect([answer.status, (await answer.text()).includes(DEFAULT_PUSH_SUBJECT)]).toEqual([404, false]);
});
