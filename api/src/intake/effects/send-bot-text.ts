import type { FileListId } from '@prosa/contract/ids';
import type { AnswerEffect } from '@prosa/domain/answering/answer-effect';
import { findKnownQueue } from '@prosa/domain/answering/find-known-queue';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { takeFileListToSend } from '../../file-lists/take-file-list-to-send.ts';
import {
  createBotFileMessage,
  type BotFile,
  createBotMenuMessage,
  createBotTextMessage,
  recordBotMessages,
} from '../../messages/record-bot-messages.ts';
import type { Write } from '../../platform/write.ts';
import type { IntakeState } from '../state/intake-state.ts';

/**
 * Records a bot's text and enqueues its delivery (rule R7 of SPEC.md). The unread count stays, because no attendant has read the
 * ticket.
 */
export async function sendBotText(write: Write, state: IntakeState, text: string): Promise<void> {
  await recordBotMessages(write, toMessageTicket(state), [createBotTextMessage(fillText(state, text))]);
}

/**
 * Records a menu whose choices the customer presses, and enqueues its delivery (rule C8 of SPEC.md). `opener` is the name of the
 * button that opens a list.
 */
export async function sendBotMenu(
  write: Write,
  state: IntakeState,
  { body, menu, opener }: Omit<Extract<AnswerEffect, { kind: 'send-menu' }>, 'kind'> & { readonly opener: string },
): Promise<void> {
  const { shape, text, choices } = menu;
  const filled = choices.map(({ id, title }) => ({ id, title: fillText(state, title) }));
  const sent = { shape, text: fillText(state, text), opener, choices: filled };
  await recordBotMessages(write, toMessageTicket(state), [createBotMenuMessage(fillText(state, body), sent)]);
}

/** Records a file that the bot sends and enqueues its delivery. */
export const sendBotFile = (write: Write, state: IntakeState, file: BotFile): Promise<void> =>
  recordBotMessages(write, toMessageTicket(state), [createBotFileMessage(file)]);

/** Records the message and the files of a list, and enqueues their deliveries (rule R10 of SPEC.md). */
export async function sendBotFileList(write: Write, state: IntakeState, id: FileListId): Promise<void> {
  const messages = await takeFileListToSend(write, id);
  await recordBotMessages(
    write,
    toMessageTicket(state),
    messages.map((message) => (message.file === null ? createBotTextMessage(fillText(state, message.body)) : message)),
  );
}

/** Replaces the variables of a text by the values of the ticket. */
function fillText(state: IntakeState, text: string): string {
  const { ticket, contact, connection, settings, now } = state;
  if (ticket === null || contact === null) throw new Error('the bot speaks in a ticket only');
  return fillVariables(text, {
    contactName: contact.name,
    userName: ticket.ratedUserName ?? '',
    ticketId: ticket.id,
    queueName: findKnownQueue(state, ticket.queueId)?.name ?? '',
    connectionName: connection.name,
    now,
    timeZone: settings.timeZone,
  });
}

function toMessageTicket({ ticket, contact, connection }: IntakeState) {
  if (ticket === null || contact === null) throw new Error('the bot speaks in a ticket only');
  return { id: ticket.id, contact_id: contact.id, queue_id: ticket.queueId, whatsapp_id: connection.id };
}
