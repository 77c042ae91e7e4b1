import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { insertTicket } from '../../testing/insert-ticket.ts';
import { setSettings } from '../../testing/set-settings.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const companyId = parse(CompanyId, 1);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Work<T> = Parameters<typeof api.services.database.withTenant<T>>[1];
const runInCompany = <T>(work: Work<T>): Promise<T> => api.services.database.withTenant(companyId, work);

/** Inserts an open ticket with its own contact. */
const openTicket = (userId: number) =>
  runInCompany((tx) => insertTicket(tx, companyId, { status: 'open', queue_id: 1, user_id: userId }));

it('closing all tickets closes no colleague’s ticket outside the list, and no ticket whose contact lacks a required tag', async () => {
  const admin = await api.logIn('admin@demo.prosa');
  const bruno = await api.logIn('atendente2@demo.prosa');
  const [mine, tagged, colleagues] = [
    await openTicket(admin.user.id),
    await openTicket(admin.user.id),
    await openTicket(bruno.user.id),
  ];
  await runInCompany(async (tx) => {
    const { id } = await tx.selectFrom('tags').select('id').executeTakeFirstOrThrow();
    await tx.insertInto('contact_tags').values({ company_id: companyId, contact_id: tagged.contactId, tag_id: id }).execute();
  });
  const closeAll = async (body: object) =>
    (await api.call('POST', '/tickets/closeAll', { token: admin.token, body: { status: 'open', ...body } })).json();
  const openOnes = async () => {
    const ids = [mine.id, tagged.id, colleagues.id];
    const rows = await runInCompany((tx) =>
      tx.selectFrom('tickets').select('id').where('id', 'in', ids).where('status', '=', 'open').orderBy('id').execute(),
    );
    return rows.map(({ id }) => id);
  };
  await setSettings(api.services, companyId, { requiredTag: 'enabled' });
  await closeAll({});
  expect(await openOnes()).toEqual([mine.id, colleagues.id]);
  await setSettings(api.services, companyId, { requiredTag: 'disabled' });
  expect(await closeAll({})).toMatchObject({ skipped: 0 });
  expect(await openOnes()).toEqual([colleagues.id]);
  await closeAll({ showAll: true, users: [bruno.user.id] });
  expect(await openOnes()).toEqual([]);
});
