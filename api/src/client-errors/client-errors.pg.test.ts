import { afterAll, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi('web', { METRICS_TOKEN: 'scraper' });
afterAll(() => api.stop());

const report = { origin: 'render', place: '/tickets/:uuid?', name: 'TypeError', frames: ['assets/inbox-Ab1.js:1:2345'] };
const { token } = await api.logIn('atendente1@demo.prosa');
const send = (body: object, as = token) => api.call('POST', '/client-errors', { token: as, body });
const readCounter = async (): Promise<string | undefined> => {
  const answer = await api.call('GET', '/metrics', { headers: { authorization: 'Bearer scraper' } });
  return /^client_errors_total\{origin="render"\} (\d+)$/m.exec(await answer.text())?.[1];
};

it('a reported error is counted for the part of the app that reported it', async () => {
  expect((await send(report)).status).toBe(204);
  expect((await send({ ...report, code: 418 })).status).toBe(204);
  expect(await readCounter()).toBe('2');
});

it.each([
  ['a sentence as its name', { name: 'Cliente disse: olá' }],
  ['a sentence as its place', { place: 'oi, tudo bem' }],
  ['a sentence as a frame', { frames: ['Maria escreveu 5511987654321'] }],
  ['too many frames', { frames: Array.from({ length: 13 }, () => 'assets/a.js:1:1') }],
  ['an unknown origin', { origin: 'network' }],
])('an error report with %s is refused', async (_what, wrong) => {
  expect((await send({ ...report, ...wrong })).status).toBe(400);
});

it('after ten error reports of a user, the next one is refused, and a colleague’s report is still accepted', async () => {
  const { token: ana } = await api.logIn('atendente2@demo.prosa');
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await send(report, ana)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  expect((await send(report)).status).toBe(204);
});
