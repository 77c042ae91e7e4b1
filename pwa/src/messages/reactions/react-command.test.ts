import 'fake-indexeddb/auto';
import emojis from 'emojibase-data/en/compact.json';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { MessageId, TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { ReactToMessageBody } from '@prosa/contract/messages/react-to-message';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import type { CommandRequest } from '../../sync/outbox/command.ts';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { drainOnce } from '../../testing/sample-drain.ts';
import { sampleMessage, openDatabase, sampleActor, sampleTicket } from '../../testing/sample-rows.ts';
import { messageCommands } from '../sending/send-message.ts';
import { reactionCommands } from './react-command.ts';

const commands = { ...messageCommands, ...reactionCommands };
const ticketId = v.parse(TicketId, 1);
const idOf = (n: number) => v.parse(MessageId, `018f0000-0000-7000-8000-00000000099${n}`);

async function openDevice(row?: Message): Promise<LocalDatabase> {
  const database = await openDatabase([1]);
  await database.tickets.put({ ...sampleTicket(1, { status: 'open' }), lastMessage: 'message 1', generation: 1 });
  if (row !== undefined) await database.messages.put({ ...row, generation: 1 });
  return database;
}
const react = (database: LocalDatabase, messageId: MessageId, emoji: string) =>
  writeCommand(database, commands['react-to-message'], {
    payload: { ticketId, id: idOf(2), messageId, emoji },
    actor: sampleActor,
  });

it('[W3] a reaction is stored on the device at once, and does not change the ticket in the list', async () => {
  const database = await openDevice(sampleMessage(1, 1));
  const before = await database.tickets.get(1);
  expect(await react(database, sampleMessage(1, 1).id, '👍')).toMatchObject({ ok: true });
  expect(await database.messages.get(idOf(2))).toMatchObject({
    body: '👍',
    mediaType: 'reactionMessage',
    quotedMsg: sampleMessage(1, 1).id,
    delivery: 'queued',
  });
  expect(await database.tickets.get(1)).toEqual(before);
});

it('[W3] a reaction to an unsent message is sent after that message, and is refused with a reason if that message was refused', async () => {
  const database = await openDevice();
  const sending = { ticketId, id: idOf(1), body: 'Bom dia', quotedMsg: null, isPrivate: false, file: null };
  await writeCommand(database, commands['send-message'], { payload: sending, actor: sampleActor });
  await react(database, idOf(1), '👍');
  const sent: CommandRequest[] = [];
  await drainOnce(database, {
    commands,
    send: async (request) => {
      sent.push(request);
      const code = request.path === '/messages/1' ? 'ERR_TICKET_CHANGED' : 'ERR_NO_MESSAGE_FOUND';
      throw new ApiRefusal(409, { error: code }, {});
    },
  });
  const expects = { status: 'open', userId: null };
  expect(sent).toMatchObject([
    { path: '/messages/1', body: { id: idOf(1) } },
    { path: '/messages/1/reactions', body: { id: idOf(2), messageId: idOf(1), emoji: '👍', expects } },
  ]);
  expect((await database.outbox.toArray()).map((entry) => entry.state === 'refused' && entry.code)).toEqual([
    'ERR_TICKET_CHANGED',
    'ERR_NO_MESSAGE_FOUND',
  ]);
});

it('a reaction to a private note, to a deleted message, or to a message that the device lacks is refused', async () => {
  for (const row of [{ ...sampleMessage(1, 1), isPrivate: true }, { ...sampleMessage(1, 1), isDeleted: true }, undefined]) {
    const database = await openDevice(row);
    expect(await react(database, sampleMessage(1, 1).id, '👍')).toEqual({ ok: false, code: 'ERR_NO_MESSAGE_FOUND' });
    expect(await database.messages.get(idOf(2))).toBeUndefined();
  }
});

it('every emoji that the list offers is accepted as a reaction, and a text that is neither empty nor a single emoji is refused', () => {
  const isReaction = (emoji: string) => v.is(ReactToMessageBody, { id: idOf(1), messageId: idOf(2), emoji });
  // The list leaves out the single letters that form flags, because they belong to no group of emoji.
  const offered = emojis
    .filter(({ group }) => group !== undefined)
    .flatMap(({ unicode, skins = [] }) => [unicode, ...skins.map((skin) => skin.unicode)]);
  expect(offered.length).toBeGreaterThan(1_800);
  expect(offered.filter((emoji) => !isReaction(emoji))).toEqual([]);
  expect(['👍👍', 'ok', '1', ' ', '👍 ', '<b>', '\u200d', '👍'.repeat(500)].filter(isReaction)).toEqual([]);
  expect(isReaction('')).toBe(true);
});
