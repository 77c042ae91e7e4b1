import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { parse } from 'valibot';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { startTestApi } from '../../testing/start-test-api.ts';
import { AppError } from '../app-error.ts';
import { runIdempotently, type CommandAnswer } from './run-idempotently.ts';
import { loadScope } from '../access/scope.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const { token: ana } = await api.logIn('atendente1@demo.prosa');
const { token: bruno } = await api.logIn('atendente2@demo.prosa');

const contentOf = async (answer: Response) => JSON.stringify([answer.status, await answer.json()]);

describe('over real routes', () => {
  let ticketId: number;
  beforeEach(async () => {
    const waiting = await Promise.all(
      [ana, bruno].map(async (token) =>
        parse(ListTicketsAnswer, await (await api.call('GET', '/tickets?status=pending', { token })).json()),
      ),
    );
    const [ofAna, ofBruno] = waiting.map(({ tickets }) => tickets);
    const ticket = ofAna?.find(({ id, queueId }) => queueId !== null && ofBruno?.some((each) => each.id === id) === true);
    if (ticket === undefined) throw new Error('no waiting ticket is left that both see');
    ticketId = ticket.id;
  });
  const send = (key: string, token = ana) =>
    api.call('POST', `/messages/${ticketId}`, { token, key, body: { body: `about ${key}` } });
  const accept = (token: string, key: string = randomUUID()) =>
    api.call('PUT', `/tickets/${ticketId}`, { token, key, body: { status: 'open' } });
  const messages = async (key: string) => {
    const page = await (await api.call('GET', `/messages/${ticketId}`, { token: ana })).text();
    return page.split(`about ${key}`).length - 1;
  };

  it('a repeat of a refused call is refused in the same way, even if it would be accepted now, and a call with a new key is decided anew', async () => {
    const key = randomUUID();
    const first = await contentOf(await send(key));
    expect(first).toBe(JSON.stringify([422, { error: 'ERR_TICKET_TRANSITION' }]));
    expect((await accept(ana)).status).toBe(200);
    expect(await contentOf(await send(key))).toBe(first);
    expect(await messages(key)).toBe(0);
    expect((await send(randomUUID())).status).toBe(200);
  });

  it('a repeated call gets the first refusal with all its details, but only if it comes from the same user', async () => {
    const key = randomUUID();
    expect((await accept(bruno)).status).toBe(200);
    const first = await (await accept(ana, key)).json();
    expect(first).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET', user: { name: 'Bruno Lima' } });
    const again = await accept(ana, key);
    expect([again.status, await again.json()]).toEqual([409, first]);
    expect(await contentOf(await accept(bruno, key))).toBe(JSON.stringify([409, { error: 'ERR_COMMAND_REUSED' }]));
  });

  it('all repeats of a command get the same answer, whatever happens between them', async () => {
    const key = randomUUID();
    const [accepted, ...answers] = await Promise.all([accept(ana), ...[1, 2, 3, 4, 5].map(() => send(key))]);
    expect(accepted?.status).toBe(200);
    answers.push(await send(key));
    const outcomes = new Set(answers.map(({ status }) => status));
    expect(outcomes.size).toBe(1);
    expect(await messages(key)).toBe(outcomes.has(200) ? 1 : 0);
  });
});

describe('with work that the test defines', () => {
  const companyId = parse(CompanyId, 1);
  /**
   * Returns a function that calls with the same key each time. The first call runs the first of `works`, and each repeat that is
   * decided anew runs the next one.
   */
  async function createRepeatedCall(...works: (() => Promise<CommandAnswer>)[]): Promise<() => Promise<Response>> {
    const session = await api.services.database.withTenant(companyId, (tx) =>
      tx.selectFrom('sessions').select(['id', 'user_id']).where('ended_at', 'is', null).executeTakeFirstOrThrow(),
    );
    const scope = await loadScope(api.services, { companyId, sessionId: session.id, userId: session.user_id });
    const key = randomUUID();
    const app = new Hono();
    app.onError((error, c) =>
      error instanceof AppError ? c.json({ error: error.code, ...error.extra }, error.status) : c.text('', 500),
    );
    app.post('/', (c) =>
      runIdempotently(
        { services: api.services, scope, c },
        { name: 'test', input: null },
        () => works.shift()?.() ?? Promise.reject(new Error('again')),
      ),
    );
    return async () => app.request('/', { method: 'POST', headers: { 'idempotency-key': key } });
  }
  const refuse = (code: 'ERR_TICKET_CHANGED' | 'ERR_TOO_MANY_REQUESTS', status: 409 | 429) => () =>
    Promise.reject(new AppError(code, status));
  const done = async (): Promise<CommandAnswer> => ({ status: 201, body: { done: true } });

  it('a repeated command is decided anew if its first call was postponed or failed', async () => {
    const call = await createRepeatedCall(refuse('ERR_TOO_MANY_REQUESTS', 429), () => Promise.reject(new Error('a bug')), done);
    expect((await call()).status).toBe(429);
    expect((await call()).status).toBe(500);
    expect((await call()).status).toBe(201);
    expect((await call()).status).toBe(201);
  });

  it('a call gets the answer of its repeat if the repeat ran while the call’s refusal was rolled back', async () => {
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const call = await createRepeatedCall(async () => {
      started.resolve();
      await goOn.promise;
      return refuse('ERR_TICKET_CHANGED', 409)();
    }, done);
    const first = call();
    await started.promise;
    const second = call();
    await expect
      .poll(async () => {
        const { rows } = await api.services.database.pool.query<{ n: string }>(
          `select count(*) as n from pg_locks join pg_stat_activity using (pid)
           where not granted and locktype = 'transactionid' and datname = current_database()`,
        );
        return Number(rows[0]?.n);
      })
      .toBeGreaterThan(0);
    goOn.resolve();
    const answers = [await contentOf(await first), await contentOf(await second), await contentOf(await call())];
    // The database decides which of the two calls is stored first after the refusal. Both get the same answer.
    expect(new Set(answers).size).toBe(1);
  });

  it('several concurrent repeats get the same refusal', async () => {
    // Each of the four calls may be decided anew before another call's refusal is stored.
    const call = await createRepeatedCall(...[1, 2, 3, 4].map(() => refuse('ERR_TICKET_CHANGED', 409)));
    const answers = await Promise.all([call(), call(), call(), call()].map(async (each) => contentOf(await each)));
    expect(new Set(answers)).toEqual(new Set([JSON.stringify([409, { error: 'ERR_TICKET_CHANGED' }])]));
  });

  it('an answer is stored without the characters that the database cannot store, and a repeat gets the stored answer', async () => {
    const call = await createRepeatedCall(async () => ({ status: 200, body: { said: 'half \ud83d, none \0.' } }));
    expect((await call()).status).toBe(200);
    expect(await (await call()).json()).toMatchObject({ said: 'half , none .' });
  });
});
