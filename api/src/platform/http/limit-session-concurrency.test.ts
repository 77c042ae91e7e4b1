import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { limitSessionConcurrency } from './limit-session-concurrency.ts';

/** Creates an app whose calls end when the test ends them, and the list of its pending calls. */
function openTestApp() {
  const app = new Hono();
  const running: { readonly of: string; readonly end: () => void }[] = [];
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
  app.use(limitSessionConcurrency());
  app.get('/', async (c) => {
    await new Promise<void>((resolve) => running.push({ of: c.req.header('authorization') ?? '', end: resolve }));
    return c.text('done');
  });
  const call = (authorization: string) =>
    Promise.resolve(app.request('/', { headers: { authorization } })).then(({ status }) => status);
  /** Waits until the app has done everything that it can do before the test ends another call. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { running, call, settle };
}

it('a session runs at most sixteen calls at once, and does not delay the calls of another session', async () => {
  const { running, call, settle } = openTestApp();
  const answers = Array.from({ length: 40 }, () => call('one'));
  const other = call('other');
  await settle();
  expect(Map.groupBy(running, ({ of }) => of).get('one')).toHaveLength(16);
  expect(Map.groupBy(running, ({ of }) => of).get('other')).toHaveLength(1);
  for (let ended = 0; ended < 41; ended += 1) {
    running[ended]?.end();
    await settle();
  }
  expect([new Set(await Promise.all(answers)), await other]).toEqual([new Set([200]), 200]);
});

it('a call is refused while a thousand calls of its session wait, and calls are accepted again afterwards', async () => {
  const { running, call, settle } = openTestApp();
  const answers = Array.from({ length: 1_016 }, () => call('one'));
  await settle();
  expect(await call('one')).toBe(429);
  for (let ended = 0; ended < 1_016; ended += 1) {
    running[ended]?.end();
    await settle();
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  const again = call('one');
  await settle();
  running.at(-1)?.end();
  expect(await again).toBe(200);
});
