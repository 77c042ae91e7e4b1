import { LoggedChange } from '@prosa/contract/administration/change-log';
import { ErrorBody } from '@prosa/contract/errors';
import { Passkey } from '@prosa/contract/session/passkeys';
import { SessionAnswer } from '@prosa/contract/session/session';
import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '../../companies/create-company.ts';
import { DEMO_PASSWORD } from '../../testing/demo-password.ts';
import { createSoftAuthenticator, type AuthenticatorFlaw, type SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const ORIGIN = 'https://prosa.test';
const password = { password: DEMO_PASSWORD };
const CreateOptions = v.object({ challenge: v.string(), user: v.object({ id: v.string() }) });
const RequestOptions = v.object({ challenge: v.string(), rpId: v.string() });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('web', { PUBLIC_URL: ORIGIN });
});
afterAll(() => api.stop());

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('jpk='))
    ?.split(';')[0] ?? '';
const outcome = async (answer: Response) => [answer.status, answer.ok ? '' : v.parse(ErrorBody, await answer.json()).error];

/** Adds a passkey for the user of the session. */
async function registerPasskey(token: string, name = 'Notebook', flaw: AuthenticatorFlaw = {}) {
  const authenticator = createSoftAuthenticator(ORIGIN);
  const begun = await api.call('POST', '/account/passkeys/options', { token, body: { proof: password } });
  const options = v.parse(CreateOptions, await begun.json());
  const cookie = cookieOf(begun);
  const body = { name, credential: authenticator.create(options, flaw) };
  const add = () => api.call('POST', '/account/passkeys', { token, body, headers: { cookie } });
  const added = await add();
  return { authenticator, added, add };
}
const list = async (token: string) =>
  v.parse(v.array(Passkey), await (await api.call('GET', '/account/passkeys', { token })).json());

async function begin(path: string, token?: string) {
  const answer = await api.call('POST', path, token === undefined ? {} : { token });
  return { cookie: cookieOf(answer), options: v.parse(RequestOptions, await answer.json()) };
}
async function logIn(authenticator: SoftAuthenticator, flaw: AuthenticatorFlaw = {}, more: object = {}): Promise<Response> {
  const { cookie, options } = await begin('/auth/login/passkey/options');
  return send(authenticator.get(options, flaw), cookie, more);
}
const send = (credential: object, cookie: string, more: object = {}) =>
  api.call('POST', '/auth/login/passkey', { body: { credential, ...more }, headers: { cookie } });

describe('a passkey', () => {
  it('a passkey logs its user in without a password, each time with a new challenge', async () => {
    const { token, user } = await api.logIn('atendente1@demo.prosa');
    const { authenticator, added, add } = await registerPasskey(token);
    expect(added.status).toBe(201);
    expect(await outcome(await add())).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    for (let round = 0; round < 2; round += 1) {
      const opened = await logIn(authenticator);
      expect(opened.status).toBe(200);
      expect(v.parse(SessionAnswer, await opened.json()).user.id).toBe(user.id);
    }
  });

  it('in an expired company, only an admin can log in with a passkey, and can export data but not read tickets', async () => {
    const email = 'vera@vizinha.test';
    const { companyId } = await createCompany(api.services, { name: 'Vizinha', adminName: 'Vera', email, ...password });
    const admin = await api.logIn(email);
    const attendant = { name: 'Caio', email: 'caio@vizinha.test', ...password };
    expect((await api.call('POST', '/users', { token: admin.token, body: attendant })).status).toBe(201);
    const ofAdmin = await registerPasskey(admin.token);
    const ofAttendant = await registerPasskey((await api.logIn(attendant.email)).token);
    await api.services.database.withPlatform('super-user', (tx) =>
      tx
        .updateTable('companies')
        .set({ due_at: new Date('2026-01-31T15:00:00Z') })
        .where('id', '=', companyId)
        .execute(),
    );
    const whileExpired = { whileExpired: true };
    expect(await outcome(await logIn(ofAdmin.authenticator))).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    expect(await outcome(await logIn(ofAttendant.authenticator, {}, whileExpired))).toEqual([403, 'ERR_NO_PERMISSION']);
    const opened = await logIn(ofAdmin.authenticator, {}, whileExpired);
    const { token } = v.parse(SessionAnswer, await opened.json());
    expect((await api.call('GET', '/tickets', { token })).status).toBe(402);
    expect((await api.call('POST', '/company-export', { token })).status).toBe(201);
  });

  it('a passkey’s answer is refused if its origin, challenge, site, key, user, user verification or counter is wrong', async () => {
    const { token } = await api.logIn('atendente2@demo.prosa');
    const { authenticator } = await registerPasskey(token);
    const stranger = v.parse(CreateOptions, {
      challenge: '-',
      user: { id: Buffer.from('1.1').toString('base64url') },
    }).user.id;
    const lies: AuthenticatorFlaw[] = [
      { origin: 'https://prosa.evil' },
      { challenge: Buffer.from('another').toString('base64url') },
      { rpId: 'prosa.evil' },
      { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
      { userHandle: stranger },
      { userHandle: '' },
      { isVerified: false },
      { counter: 1 },
    ];
    for (const flaw of lies)
      expect([flaw, ...(await outcome(await logIn(authenticator, flaw)))]).toEqual([flaw, 422, 'ERR_PASSKEY_REFUSED']);
    expect((await logIn(authenticator)).status).toBe(200);
  });

  it('a passkey challenge is accepted only once, and only from the browser and for the purpose it was issued for', async () => {
    const { token } = await api.logIn('atendente1@demo.prosa', 'phone');
    // A passkey that is synchronized between devices does not count its uses. Only the challenge prevents a second use of an
    // answer.
    const { authenticator } = await registerPasskey(token, 'Sincronizada', { counter: 0 });
    const { cookie, options } = await begin('/auth/login/passkey/options');
    const answer = authenticator.get(options, { counter: 0 });
    expect(await outcome(await send(answer, ''))).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    const atOnce = await Promise.all([send(answer, cookie), send(answer, cookie)]);
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await outcome(await send(answer, cookie))).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    const proof = await begin('/account/proof', token);
    expect(await outcome(await send(authenticator.get(proof.options), proof.cookie))).toEqual([422, 'ERR_PASSKEY_REFUSED']);
  });

  it('a passkey cannot be added with a wrong origin, without user verification, or with a wrong password', async () => {
    const { token } = await api.logIn('atendente1@demo.prosa', 'phone');
    const before = await list(token);
    for (const flaw of [{ origin: 'https://prosa.evil' }, { isVerified: false }, { rpId: 'prosa.evil' }])
      expect(await outcome((await registerPasskey(token, 'Falso', flaw)).added)).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    const wrong = await api.call('POST', '/account/passkeys/options', { token, body: { proof: { password: 'wrong' } } });
    expect(await outcome(wrong)).toEqual([422, 'ERR_WRONG_PASSWORD']);
    expect(await list(token)).toEqual(before);
  });

  it('a passkey is renamed and removed only by its user, and a removal requires the password or a passkey', async () => {
    const { token, user } = await api.logIn('super@demo.prosa');
    const other = await api.logIn('admin@demo.prosa');
    const { authenticator } = await registerPasskey(token, 'Celular');
    await registerPasskey(token, 'Chave');
    const [second, first] = await list(token);
    const rename = (by: string, name: string) => api.call('PUT', `/account/passkeys/${first?.id}`, { token: by, body: { name } });
    const remove = (by: string, id: string | undefined, { proof, cookie = '' }: { proof: object; cookie?: string }) =>
      api.call('DELETE', `/account/passkeys/${id}`, { token: by, body: { proof }, headers: { cookie } });
    expect(await outcome(await rename(other.token, 'Outro'))).toEqual([404, 'ERR_NO_PASSKEY_FOUND']);
    expect(await outcome(await rename(token, ' '))).toEqual([400, 'ERR_BAD_REQUEST']);
    expect((await rename(token, 'Telefone')).status).toBe(200);
    expect(await outcome(await remove(other.token, first?.id, { proof: password }))).toEqual([404, 'ERR_NO_PASSKEY_FOUND']);
    expect(await outcome(await remove(token, first?.id, { proof: { password: 'wrong' } }))).toEqual([422, 'ERR_WRONG_PASSWORD']);
    const { cookie, options } = await begin('/account/proof', token);
    const stranger = await begin('/account/proof', other.token);
    expect(
      await outcome(
        await remove(token, second?.id, { proof: { passkey: authenticator.get(stranger.options) }, cookie: stranger.cookie }),
      ),
    ).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    const proof = { passkey: authenticator.get(options) };
    expect((await remove(token, second?.id, { proof, cookie })).status).toBe(200);
    expect(await outcome(await remove(token, first?.id, { proof, cookie }))).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    expect((await remove(token, first?.id, { proof: password })).status).toBe(200);
    expect(await outcome(await logIn(authenticator))).toEqual([422, 'ERR_PASSKEY_REFUSED']);
    const changes = await api.services.database.withPlatform('super-user', (tx) =>
      tx.selectFrom('change_log').select('changes').where('user_id', '=', user.id).orderBy('id').execute(),
    );
    const fields = changes.flatMap(({ changes: each }) => v.parse(v.array(LoggedChange), each));
    expect(fields.filter(({ field }) => field === 'passkey')).toEqual([
      { field: 'passkey', before: null, after: 'Celular' },
      { field: 'passkey', before: null, after: 'Chave' },
      { field: 'passkey', before: 'Celular', after: 'Telefone' },
      { field: 'passkey', before: 'Chave', after: null },
      { field: 'passkey', before: 'Telefone', after: null },
    ]);
  });

  it('a user’s last log-in method cannot be removed, even if the user’s last two passkeys are removed at once', async () => {
    const { token, user } = await api.logIn('atendente2@demo.prosa', 'phone');
    for (const { id } of await list(token))
      await api.call('DELETE', `/account/passkeys/${id}`, { token, body: { proof: password } });
    const one = await registerPasskey(token, 'Um');
    const other = await registerPasskey(token, 'Outro');
    await api.services.database.withPlatform('super-user', (tx) =>
      tx.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute(),
    );
    const [newer, older] = await list(token);
    const removal = async (id: string | undefined, { authenticator }: typeof one) => {
      const { cookie, options } = await begin('/account/proof', token);
      const body = { proof: { passkey: authenticator.get(options) } };
      return api.call('DELETE', `/account/passkeys/${id}`, { token, body, headers: { cookie } });
    };
    const atOnce = await Promise.all([removal(newer?.id, one), removal(older?.id, other)]);
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1);
    const [remaining] = await list(token);
    const last = remaining?.name === 'Um' ? one : other;
    expect(await outcome(await removal(remaining?.id, last))).toEqual([409, 'ERR_LAST_WAY_IN']);
    expect(await list(token)).toHaveLength(1);
  });
});
