import type { Message } from '@prosa/contract/messages/message';
import type { LastMessageDetails } from '@prosa/contract/tickets/ticket';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../sync/outbox/outbox-entry.ts';
import { sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { findLastMessage } from './find-last-message.ts';

const createMessageEntry = (row: Message, state: 'waiting' | 'refused'): OutboxEntry =>
  ({
    lane: `tickets:${row.ticketId}`,
    command: 'send-message',
    changes: [{ table: 'messages', key: row.id, does: 'create', row }],
    touches: [`messages:${row.id}`],
    state,
  }) as unknown as OutboxEntry; // The cast is safe: the test needs only these fields.

const details = (changes: Partial<LastMessageDetails>): LastMessageDetails => ({
  id: sampleMessage(1, 1).id,
  userId: null,
  isBot: false,
  mediaType: 'chat',
  mediaName: null,
  durationS: null,
  isDeleted: false,
  ...changes,
});

test('the company’s last message shows its ticks, and shows a clock only while the message waits on the device', () => {
  const row = { ...sampleTicket(1), lastMessageFromMe: true, lastMessageDetails: details({}) };
  const held = sampleMessage(1, 1, { ack: 3 });
  expect(findLastMessage(row, held, [])?.fate).toEqual({ state: 'sent', ack: 3, delivery: held.delivery });
  expect(findLastMessage(row, held, [createMessageEntry(held, 'waiting')])?.fate).toEqual({ state: 'waiting' });
  expect(findLastMessage(row, held, [createMessageEntry(sampleMessage(2, 2), 'waiting')])?.fate?.state).toBe('sent');
  expect(findLastMessage({ ...row, lastMessageFate: { ack: 2, delivery: 'sent' } }, undefined, [])?.fate).toMatchObject({
    ack: 2,
  });
  expect(findLastMessage(row, undefined, [])?.fate).toBeUndefined();
});

test('a refused message stays the ticket’s last message even if newer messages arrive, and a private note is never the last message', () => {
  const refused = sampleMessage(2, 1, { body: 'não foi' });
  const newer = { ...sampleMessage(3, 1), fromMe: false };
  expect(findLastMessage(sampleTicket(1), newer, [createMessageEntry(refused, 'refused')])).toMatchObject({
    body: 'não foi',
    fate: { state: 'refused' },
  });
  const note = { ...refused, isPrivate: true };
  expect(findLastMessage(sampleTicket(1), newer, [createMessageEntry(note, 'refused')])).toMatchObject({
    body: 'message 3',
    fate: undefined,
  });
});

test("if a ticket's newest message is not on the device, the list shows the copy in the ticket's row, and never a file's name as text", () => {
  const sound = {
    ...sampleTicket(1),
    lastMessage: 'voz.mp3',
    lastMessageDetails: details({ mediaType: 'audio', mediaName: 'voz.mp3', durationS: 2 }),
  };
  expect(findLastMessage(sound, undefined, [])).toMatchObject({
    body: '',
    mediaType: 'audio',
    media: { name: 'voz.mp3', durationS: 2 },
  });
  const { lastMessageDetails: _, ...old } = { ...sampleTicket(1), lastMessage: 'oi' };
  expect(findLastMessage(old, undefined, [])).toMatchObject({ body: 'oi', mediaType: 'chat' });
  expect(findLastMessage({ ...old, lastMessage: '' }, undefined, [])).toBeUndefined();
});

test('the last message of a ticket contains the data of a missed call', () => {
  const data = { call: { isMissed: true, durationS: null } };
  const call: Message = { ...sampleMessage(1, 1), fromMe: false, body: '', mediaType: 'call_log', dataJson: data };
  expect(findLastMessage(sampleTicket(1), call, [])).toMatchObject({ mediaType: 'call_log', dataJson: data });
});
