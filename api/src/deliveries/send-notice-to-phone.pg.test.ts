import { parse } from 'valibot';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { sendNoticeToPhone } from './send-notice-to-phone.ts';

let setUp: TestServices;
beforeAll(async () => {
  setUp = await startTestServices('simulator');
  await setUp.rows(`insert into simulator_people (company_id, name, number) values (1, 'Bruno', '5511912340001')`);
});
afterAll(() => setUp.stop());

const notify = (phone: string) => {
  const notice = {
    id: parse(MessageId, '018f9e2a-0000-7000-8000-000000000001'),
    whatsappId: parse(ConnectionId, 1),
    phone,
    text: 'Há um cliente na fila',
  };
  return sendNoticeToPhone(setUp.services, setUp.companyId, { notice, signal: AbortSignal.timeout(60_000) });
};

it('a notice reaches an attendant’s own phone once, even if its job runs several times', async () => {
  await Promise.all([notify('+55 11 91234-0001'), notify('+55 11 91234-0001')]);
  await notify('+55 11 91234-0001');
  const shown = await setUp.rows('select body from simulator_messages where not from_person');
  expect(shown).toEqual([{ body: 'Há um cliente na fila' }]);
});

it('a notice to a phone that the provider refuses is not retried', async () => {
  await expect(notify('123')).resolves.toBeUndefined();
});
