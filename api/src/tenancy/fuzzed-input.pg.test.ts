import * as fc from 'fast-check';
import type { Hono } from 'hono';
import { HonoRequest } from 'hono/request';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { object, safeParse } from 'valibot';
import { ErrorBody } from '@prosa/contract/errors';
import { createApp } from '../app.ts';
import { type RouteKey, routePermissions } from '../platform/access/route-permissions.ts';
import { pullPhases } from '../sync/pull-phases.ts';
import { openSession, type Caller } from '../testing/open-session.ts';
import { arbitraryNearBody, arbitraryNearSchema } from '../testing/routes/arbitrary-near-schema.ts';
import { listUnboundedParts } from '../testing/routes/list-unbounded-parts.ts';
import type { RouteCase } from '../testing/routes/route-case.ts';
import { routeCases } from '../testing/routes/route-cases.ts';
import { openTwoCompanies, SHARED_NUMBER, type TwoCompanies } from '../testing/two-companies/two-companies.ts';
import { type FuzzedRoute, fuzzedRoutes } from '../testing/routes/fuzzed-routes.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);
/** The timeout of a test in milliseconds, which grows with the number of runs. */
const timeout = Math.max(30_000, RUNS * 1_000);

let companies: TwoCompanies;
let app: Hono;
let ids: Record<string, unknown>;
/**
 * The session of the first company's admin (`owner`). Each test opens a new session, because the calls of the former test may
 * have ended its session.
 */
let caller: Caller;
let calls = 0;

beforeAll(async () => {
  companies = await openTwoCompanies();
  ids = { ...companies.aurora, kind: 'users', key: 'supportLink' };
  // The owner becomes a super user, to reach the routes of the platform, too.
  await companies.services.database.withPlatform('super-user', (tx) =>
    tx.updateTable('users').set({ super: true }).where('id', '=', companies.owner.claims.userId).execute(),
  );
});
beforeEach(async () => {
  // Each app counts wrong passwords separately. A new app therefore keeps a test from using up the attempts of the next one.
  app = createApp(companies.services);
  caller = await logInAgain();
});
afterAll(() => companies.close());

async function logInAgain(): Promise<Caller> {
  const { companyId, userId } = companies.owner.claims;
  await companies.services.database.withTenant(companyId, (tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: new Date(), ended_why: 'replaced' })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute(),
  );
  return openSession(companies.services, companyId, userId);
}

test('every route with a body is fuzzed', () => {
  const taking = Object.keys(routePermissions).filter((key) => /^(POST|PUT|PATCH)/.test(key));
  expect(taking.filter((key) => !fuzzedRoutes.some((fuzz) => fuzz.key === key))).toEqual([]);
});

test('every array and text of a body has a maximum length', () => {
  // Webhooks are left out because their routes check the body themselves. Queries are left out because the server limits the
  // length of the request line and the headers.
  const bodies = fuzzedRoutes.filter(({ key, as }) => as !== 'query' && !key.includes('/webhooks/'));
  const unbounded = bodies.flatMap(({ key, schema }) => listUnboundedParts(schema).map((part) => `${key}: ${part}`));
  expect(unbounded).toEqual([]);
});

/** Converts a value to text, because queries and forms can only contain texts. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const entriesOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).map(([name, field]) => [name, toText(field)]) : [];

/** Returns the bodies of the route's test cases, which the route accepts from the owner. */
function listAcceptedBodies(key: FuzzedRoute['key']): object[] {
  const cases: readonly RouteCase[] | { readonly none: string } = routeCases[key];
  return 'none' in cases ? [] : cases.flatMap(({ body }) => body?.(companies.aurora) ?? []);
}

/**
 * Creates a form with the fields of `value` and a file. The file is that of an accepted form of the route, or else a text file.
 */
function createForm(value: unknown, key: FuzzedRoute['key'], name = 'medias'): FormData {
  const form = new FormData();
  for (const [field, text] of entriesOf(value)) form.append(field, text);
  const accepted = listAcceptedBodies(key).flatMap((body) => (body instanceof FormData ? [...body.values()] : []));
  form.append(name, accepted.find((part) => part instanceof File) ?? new File(['olá'], 'nota.txt'));
  return form;
}

/**
 * Generates inputs that nearly match the schema of a route. If the route has test cases with JSON bodies, half of the inputs are
 * changed copies of these bodies.
 */
function createInputArbitrary({ key, as, schema }: FuzzedRoute, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const accepted = as === 'json' ? listAcceptedBodies(key).filter((body) => !(body instanceof FormData)) : [];
  return fc.oneof(
    { weight: Math.max(1, accepted.length), arbitrary: arbitraryNearSchema(schema, known) },
    ...accepted.map((body) => arbitraryNearBody(body, known)),
  );
}

function send({ key, as, file }: FuzzedRoute, value: unknown, commandId: string | undefined): Promise<Response> {
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => String(ids[name]));
  const query = as === 'query' ? `?${new URLSearchParams(entriesOf(value)).toString()}` : '';
  const body = as === 'json' ? JSON.stringify(value) : as === 'form' ? createForm(value, key, file) : undefined;
  const headers = {
    authorization: `Bearer ${caller.access}`,
    ...(as === 'json' ? { 'content-type': 'application/json' } : {}),
    ...(commandId === undefined ? {} : { 'idempotency-key': commandId }),
  };
  // Each call has another network address, because routes without a session limit the number of calls from one address.
  calls += 1;
  const remoteAddress = `203.0.${Math.floor(calls / 250) % 250}.${calls % 250}`;
  const from = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } };
  return Promise.resolve(app.request(`/api${path}${query}`, { method, headers, ...(body === undefined ? {} : { body }) }, from));
}

test.each(fuzzedRoutes)(
  'no call of $key with random input ($as) makes the server fail, and a refused call writes nothing',
  { timeout },
  async (fuzz) => {
    const { companyId } = companies.aurora;
    const known = [...Object.values(companies.aurora), SHARED_NUMBER, IDEMPOTENCY_KEY];
    let before = await companies.rowsOf(companyId);
    let notLoggedIn = 0;
    let limited = 0;
    await fc.assert(
      fc.asyncProperty(createInputArbitrary(fuzz, known), fc.option(fc.uuid(), { nil: undefined }), async (value, commandId) => {
        const answer = await send(fuzz, value, commandId);
        const text = await answer.text();
        const was = before;
        before = await companies.rowsOf(companyId);
        if (answer.status === 401) notLoggedIn += 1;
        if (answer.status === 429) limited += 1;
        expect(answer.status, text).toBeLessThan(500);
        if (answer.status < 400) return;
        expect(safeParse(ErrorBody, JSON.parse(text)).success, text).toBe(true);
        // If a refused call has an idempotency key, the server stores the refusal in `commands`. All other rows must be
        // unchanged.
        const commands = commandId === undefined ? was['commands'] : before['commands'];
        expect(before).toEqual({ ...was, commands });
      }),
      { numRuns: RUNS },
    );
    // The checks below ensure that most calls reached the route. The first one leaves out the routes under `/account/`, because
    // they limit wrong passwords. The second one leaves out the routes under `/auth/`, because a log-in refuses generated bodies.
    if (!fuzz.key.includes('/account/')) expect(limited).toBeLessThan(RUNS / 2);
    if (!fuzz.key.includes('/auth/')) expect(notLoggedIn).toBeLessThan(RUNS / 2);
  },
);

const IDEMPOTENCY_KEY = '0191d0a8-0000-7000-8000-00000000000a';

test('a pull with a manipulated cursor is answered or refused, and never fails', { timeout }, async () => {
  const first = await app.request('/api/sync', { headers: { authorization: `Bearer ${caller.access}` } });
  const { cursor } = JSON.parse(await first.text()) as { cursor: string }; // The cast is safe: the answer is a page of the pull.
  const parts = cursor.split('~');
  const key = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '-1',
      'NaN',
      '1.5',
      '99999999999',
      '1'.repeat(30),
      `1.${IDEMPOTENCY_KEY}`,
      '1.x',
      'x.y',
      ' ',
      '1e3',
      '0x10',
    ),
    fc.string({ maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pullPhases.map(({ name }) => name), 'done'),
      key,
      fc.constantFrom('0', '1', parts[2] ?? ''),
      async (phase, at, from) => {
        const tampered = [parts[0], parts[1], from, parts[3], phase, at].join('~');
        const answer = await app.request(`/api/sync?cursor=${encodeURIComponent(tampered)}`, {
          headers: { authorization: `Bearer ${caller.access}` },
        });
        expect([200, 400], `${tampered} ${await answer.text()}`).toContain(answer.status);
      },
    ),
    { numRuns: 6 * RUNS },
  );
});

// This test is the last one, because its calls delete rows that other tests use.
test('every route that reads a query or a body has random test calls', async () => {
  // The cast is safe: these are the keys of `routePermissions`.
  const others = Object.keys(routePermissions).filter((key) => !fuzzedRoutes.some((fuzz) => fuzz.key === key)) as RouteKey[];
  const reads = (['query', 'text', 'json', 'formData', 'parseBody', 'arrayBuffer'] as const).map((name) =>
    vi.spyOn(HonoRequest.prototype, name),
  );
  const reading: string[] = [];
  for (const key of others) {
    for (const read of reads) read.mockClear();
    caller = await logInAgain();
    await send({ key, as: 'query', schema: object({}) }, {}, undefined);
    if (reads.some((read) => read.mock.calls.length > 0)) reading.push(key);
  }
  for (const read of reads) read.mockRestore();
  expect(reading).toEqual([]);
});
