import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { array, parse } from 'valibot';
import { Contact } from '@prosa/contract/contacts/contact';
import { ContactSummary } from '@prosa/contract/contacts/list-contacts';
import { connectLive } from '../testing/connect-live.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestApi } from '../testing/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const admin = await api.logIn('admin@demo.prosa');
const ana = await api.logIn('atendente1@demo.prosa');

const call = (method: string, path: string, body?: unknown) => ana.call(method, `/contacts${path}`, { body });
const add = async (body: object) => parse(Contact, await (await call('POST', '', body)).json());
const load = async ({ id }: Contact) => parse(Contact, await (await call('GET', `/${id}`)).json());

it('the extra info of a contact is a list of names and values with stable ids', async () => {
  const one = { name: 'CPF', value: '123' };
  const contact = await add({ name: 'Zélia', number: '5511966660001', extraInfo: [one, { name: 'Plano', value: '' }] });
  expect(contact.extraInfo).toEqual([
    { id: 1, ...one },
    { id: 2, name: 'Plano', value: '' },
  ]);
  const change = {
    extraInfo: [
      { id: 2, name: 'Plano', value: 'Ouro' },
      { name: 'Placa', value: 'ABC' },
    ],
  };
  const key = randomUUID();
  const answers = await Promise.all([
    ana.call('PUT', `/contacts/${contact.id}`, { body: change, key }),
    ana.call('PUT', `/contacts/${contact.id}`, { body: change, key }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const changed = [
    { id: 2, name: 'Plano', value: 'Ouro' },
    { id: 3, name: 'Placa', value: 'ABC' },
  ];
  expect(await load(contact)).toMatchObject({ name: 'Zélia', number: '5511966660001', extraInfo: changed });
  // A field that the request does not contain stays unchanged. An entry of extra info gets a new id if its id is unknown, or if
  // an earlier entry of the request has the same id.
  await call('PUT', `/${contact.id}`, { email: 'zelia@example.com' });
  expect((await load(contact)).extraInfo).toEqual(changed);
  await call('PUT', `/${contact.id}`, {
    extraInfo: [
      { id: 3, ...one },
      { id: 3, ...one },
      { id: 77, ...one },
    ],
  });
  expect((await load(contact)).extraInfo?.map(({ id }) => id)).toEqual([3, 4, 5]);
  const log = await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.selectFrom('contact_log').select(['field', 'former']).where('contact_id', '=', contact.id).orderBy('id').execute(),
  );
  expect(log.map(({ field }) => field)).toEqual(['extraInfo', 'email', 'extraInfo']);
  expect(log[0]?.former).toBe(JSON.stringify(contact.extraInfo));
});

it('characters that the database cannot store are removed from extra info', async () => {
  const extraInfo = [{ name: 'Cor\ud800', value: '\udc00azul 😀' }];
  const contact = await add({ name: 'Nina', number: '5511966660008', extraInfo });
  expect(contact.extraInfo).toEqual([{ id: 1, name: 'Cor', value: 'azul 😀' }]);
  const again = [{ id: 1, name: 'Cor', value: 'verde\ud83d' }];
  expect((await call('PUT', `/${contact.id}`, { extraInfo: again })).status).toBe(200);
  expect((await load(contact)).extraInfo).toEqual([{ id: 1, name: 'Cor', value: 'verde' }]);
});

it('concurrent changes of a contact’s extra info and name are both kept', async () => {
  const contact = await add({ name: 'Íris', number: '5511966660002' });
  await Promise.all([
    call('PUT', `/${contact.id}`, { extraInfo: [{ name: 'CPF', value: '1' }] }),
    call('PUT', `/${contact.id}`, { name: 'Íris Reis' }),
  ]);
  expect(await load(contact)).toMatchObject({ name: 'Íris Reis', extraInfo: [{ id: 1, name: 'CPF', value: '1' }] });
});

it('extra info without a name or with too many entries is refused, and nothing changes', async () => {
  const contact = await add({ name: 'Otto', number: '5511966660003' });
  const entry = { name: 'a', value: 'b' };
  for (const extraInfo of [
    [{ name: ' ', value: 'b' }],
    [{ ...entry, value: 'x'.repeat(1001) }],
    Array.from({ length: 51 }, () => entry),
    'a',
    null,
  ])
    expect((await call('PUT', `/${contact.id}`, { extraInfo })).status).toBe(400);
  expect((await load(contact)).extraInfo).toEqual([]);
});

it('the API returns a contact’s picture, consent and first connection, and publishes changed extra info', async () => {
  const socket = await connectLive(api.port, admin.token);
  await socket.say('joinNotification');
  const hears = (event: object) => vi.waitFor(() => expect(socket.heard('contact').at(-1)).toMatchObject(event));
  const contact = await add({ name: 'Ugo', number: '5511966660004' });
  await hears({ action: 'create', contact: { id: contact.id } });
  const [picture, acceptedAt] = ['https://example.com/ugo.jpg', new Date('2026-01-05T12:00:00Z')];
  const whatsappId = await api.services.database.withTenant(ana.user.companyId, async (tx) => {
    await tx
      .updateTable('contacts')
      .set({ url_picture: picture, lgpd_accepted_at: acceptedAt })
      .where('id', '=', contact.id)
      .execute();
    return (await tx.selectFrom('whatsapps').select('id').where('is_default', '=', true).executeTakeFirstOrThrow()).id;
  });
  await call('PUT', `/${contact.id}`, { extraInfo: [{ name: 'CPF', value: '1' }] });
  const details = {
    urlPicture: picture,
    lgpdAcceptedAt: '2026-01-05T12:00:00.000Z',
    whatsappId,
    extraInfo: [{ id: 1, name: 'CPF', value: '1' }],
  };
  expect(await load(contact)).toMatchObject(details);
  await hears({ action: 'update', contact: details });
  socket.close();
});

it('the API finds a contact’s picture by phone number, whether or not the number has its ninth digit', async () => {
  const contact = await add({ name: 'Wanda', number: '5511966660007' });
  const picture = 'https://example.com/wanda.jpg';
  await api.services.database.withTenant(ana.user.companyId, (tx) =>
    tx.updateTable('contacts').set({ url_picture: picture }).where('id', '=', contact.id).execute(),
  );
  for (const number of ['5511966660007', '551166660007']) {
    const answer = await call('GET', `/profile/${number}`);
    expect(await answer.json()).toEqual({ contactId: contact.id, profilePicUrl: picture });
  }
  const nobody = await call('GET', '/profile/5511900009999');
  expect([nobody.status, await nobody.json()]).toEqual([404, { error: 'ERR_NO_CONTACT_FOUND' }]);
});

it('the short list of contacts is sorted by name, and masks numbers for users who may not see numbers', async () => {
  const list = async (token: string) =>
    parse(array(ContactSummary), await (await api.call('GET', '/contacts/list?companyId=1', { token })).json());
  await add({ name: 'aaron', number: '5511966660005' });
  await add({ name: 'Ábaco', number: '5511966660006' });
  expect((await list(ana.token)).slice(0, 2)).toMatchObject([
    { name: 'aaron', number: '5511966660005', channel: 'simulator', isGroup: false },
    { name: 'Ábaco' },
  ]);
  const companyId = ana.user.companyId;
  await setSettings(api.services, companyId, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
  expect((await list(ana.token))[0]?.number).toBe('•••••••••••05');
  expect((await list(admin.token))[0]?.number).toBe('5511966660005');
  expect((await call('GET', '/profile/5511966660005')).status).toBe(404);
});
