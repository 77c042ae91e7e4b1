import { Readable } from 'node:stream';
import { ConnectionId, MessageId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { downloadMedia } from '../intake/media/download-media.ts';
import { receiveMessage } from '../intake/receive-message.ts';
import type { Services } from '../platform/services.ts';
import { createTestAdapter } from '../testing/create-test-adapter.ts';
import { createTextFromPhone } from '../testing/create-text-from-phone.ts';
import { setSettings } from '../testing/set-settings.ts';
import { startTestServices, type TestServices } from '../testing/start-test-services.ts';
import { deleteReceivedMessage } from './delete-received-message.ts';

const whatsappId = v.parse(ConnectionId, 1);
const adapter = createTestAdapter({
  download: async () => ({ body: Readable.from(['contrato']), mimeType: 'application/pdf' }),
});
let setUp: TestServices;
let services: Services;
beforeAll(async () => {
  setUp = await startTestServices('whatsappapi');
  services = { ...setUp.services, channels: new Map([['whatsappapi', adapter]]) };
  // Without queues, no bot answers.
  await setUp.rows(`update whatsapps set queue_ids = '{}'`);
});
afterAll(() => setUp.stop());
beforeEach(() => setSettings(setUp.services, setUp.companyId, { lgpdDeleteMessage: 'enabled' }));

let customers = 0;
const newNumber = () => `55119${20_000_000 + ++customers}`;
const receive = async (over: Parameters<typeof createTextFromPhone>[2] = {}, number = newNumber()) => {
  const message = createTextFromPhone(number, 'Meu CPF é 123', over);
  await receiveMessage(services, setUp.companyId, { whatsappId, message });
  return message.providerId;
};
const deleteMessage = (providerId: string, attempt = 1) =>
  deleteReceivedMessage(services, setUp.companyId, { whatsappId, providerId, attempt });
const findMessage = async (providerId: string) => {
  const [row] = await setUp.rows(
    `select m.id, m.body, m.is_deleted, m.media_id, m.data_json, t.last_message
       from messages m join tickets t on t.id = m.ticket_id where m.provider_id = $1`,
    providerId,
  );
  return row;
};
const tombstone = { body: '', is_deleted: true, media_id: null, data_json: null };

it('M5: a message that the customer deletes becomes a tombstone for everybody, however often and concurrently it is deleted', async () => {
  const number = newNumber();
  const first = await receive({ at: new Date(Date.now() - 60_000) }, number);
  const providerId = await receive({}, number);
  await Promise.all([deleteMessage(providerId), deleteMessage(providerId)]);
  await deleteMessage(providerId);
  expect(await findMessage(providerId)).toMatchObject({ ...tombstone, last_message: '' });
  expect(await findMessage(first)).toMatchObject({ body: 'Meu CPF é 123', is_deleted: false });
});

it('M5: the file of a deleted message is deleted, too, even if the file arrives after the deletion', async () => {
  const media = { ref: 'ref', name: 'contrato.pdf', mimeType: 'application/pdf' };
  const download = async (providerId: string) => {
    const job = { messageId: v.parse(MessageId, (await findMessage(providerId))?.['id']), ...media };
    await downloadMedia(services, setUp.companyId, { job, isLastTry: true, signal: new AbortController().signal });
  };
  const held = await receive({ mediaType: 'application', media });
  await download(held);
  const [file] = await setUp.rows('select id, storage_key from media where id = $1', (await findMessage(held))?.['media_id']);
  await deleteMessage(held);
  expect(await findMessage(held)).toMatchObject({ ...tombstone, last_message: '' });
  expect(await setUp.rows('select from media where id = $1', file?.['id'])).toEqual([]);
  // The file is removed only after the commit, so the test waits for its removal.
  const isStored = async () =>
    services.media.open(String(file?.['storage_key'])).then(
      (content) => Boolean(content.destroy()),
      () => false,
    );
  await expect.poll(isStored).toBe(false);
  const late = await receive({ mediaType: 'application', media });
  await deleteMessage(late);
  await download(late);
  expect(await findMessage(late)).toMatchObject(tombstone);
});

it('M5: a deletion changes nothing if the setting lgpdDeleteMessage is off or the message is the company’s own', async () => {
  const own = await receive({ fromMe: true });
  await deleteMessage(own);
  expect(await findMessage(own)).toMatchObject({ is_deleted: false });
  await setSettings(setUp.services, setUp.companyId, { lgpdDeleteMessage: 'disabled' });
  const providerId = await receive();
  await deleteMessage(providerId);
  expect(await findMessage(providerId)).toMatchObject({ body: 'Meu CPF é 123', is_deleted: false });
});

it('M5: if a deletion arrives before its message, the server repeats the search later, a limited number of times', async () => {
  const jobs = async (providerId: string) => {
    const found = await setUp.rows(
      `delete from jobs where task = 'delete-received-message' and payload ->> 'providerId' = $1 returning payload, run_at > now() as later`,
      providerId,
    );
    return found.map(({ payload, later }) => [v.parse(v.object({ attempt: v.number() }), payload).attempt, later]);
  };
  await deleteMessage('in.late');
  expect(await jobs('in.late')).toEqual([[2, true]]);
  await receive({ providerId: 'in.late' });
  await deleteMessage('in.late', 2);
  expect(await findMessage('in.late')).toMatchObject(tombstone);
  await deleteMessage('in.never', 11);
  expect(await jobs('in.never')).toEqual([]);
});
