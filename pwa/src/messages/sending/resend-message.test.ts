import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../platform/session/session.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import type { MessageView } from '../conversation/message-view.ts';
import { resendMessage } from './resend-message.ts';

// The storage is empty, so the user has chosen no time for undoing, and messages don't wait before they are sent.
vi.stubGlobal('localStorage', { getItem: () => null });
let database: LocalDatabase;
beforeEach(async () => {
  database = openLocalDatabase();
  const user = sampleUser();
  sessionStore.set({ state: 'signed-in', user });
  await database.tickets.put({ ...sampleTicket(1, { status: 'open' }), userId: user.id, generation: 0 });
});
afterEach(() => sessionStore.set({ state: 'signed-out' }));

/** Returns a message that the provider refused: the card of a contact with this number. */
const failedCard = (number: string): MessageView => ({
  ...sampleMessage(1, 1, { body: 'Maria' }),
  mediaType: 'contactMessage',
  delivery: 'failed',
  dataJson: { contacts: [{ name: 'Maria', numbers: [number] }] },
  outbox: undefined,
});
const listSentPayloads = async () => (await database.outbox.toArray()).map(({ payload }) => payload);

it('a failed contact card is sent again as a card of the same contact, even if the contact’s number is written in another notation', async () => {
  await database.contacts.bulkPut([
    { ...sampleContact(), generation: 0 },
    { ...sampleContact({ id: 2, name: 'João', number: '5511999990002' }), generation: 0 },
  ]);
  // The server writes the number with a plus sign, and the number in this test lacks the ninth digit of a Brazilian mobile
  // number.
  expect(await resendMessage(failedCard('+551199990001'))).toBe(true);
  const sharedContact = { id: 1, name: 'Maria', number: '5511999990001' };
  expect(await listSentPayloads()).toMatchObject([{ ticketId: 1, body: 'Maria', sharedContact, file: null }]);
});

it('a failed contact card is not sent again, not even as a text, if its contact is not on the device', async () => {
  await database.contacts.put({ ...sampleContact({ id: 2, name: 'João', number: '5511999990002' }), generation: 0 });
  expect(await resendMessage(failedCard('+5511999990001'))).toBe(false);
  expect(await listSentPayloads()).toEqual([]);
});
