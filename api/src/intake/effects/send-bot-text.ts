import type { FileListId } from '@prosa/contract/ids';
import type { AnswerEffect } from '@prosa/domain/answering/answer-effect';
import { findKnownQueue } from '@prosa/domain/answering/find-known-queue';
import { fillVariables } from '@prosa/domain/messages/fill-variables';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import { createFileListMessages } from '../../file-lists/create-file-list-messages.ts';
import {
  createBotFileMessage,
  type BotFile,
  type BotMessage,
  createBotMenuMessage,
  createBotTextMessage,
  recordBotMessages,
} from '../../messages/record-bot-messages.ts';
import type { MessageTicket } from '../../messages/record-messages.ts';
import type { Write } from '../../platform/write.ts';
import type { IntakeState } from '../state/intake-state.ts';

/**
 * Records a bot's text and enqueues its delivery (rule R7 of SPEC.md). The unread count stays, because no attendant has read the
 * ticket.
 */
export async function sendBotText(write: Write, state: IntakeState, text: string): Promise<void> {
  await recordBotMessages(write, toMessageTicket(state), [createBotTextMessage(fillBotText(state, text))]);
}

/** Creates the message of a menu whose choices the customer presses (rule C8 of SPEC.md). */
export function createMenuMessage(state: IntakeState, { body, menu }: Extract<AnswerEffect, { kind: 'send-menu' }>): BotMessage {
  const { shape, text, choices } = menu;
  // The name of the button that opens a list.
  const opener = selectServerTexts('bot-messages', state.settings.language)('menuOpener');
  const filled = choices.map(({ id, title }) => ({ id, title: fillBotText(state, title) }));
  return createBotMenuMessage(fillBotText(state, body), { shape, text: fillBotText(state, text), opener, choices: filled });
}

/** Records a file that the bot sends and enqueues its delivery. */
export const sendBotFile = (write: Write, state: IntakeState, file: BotFile): Promise<void> =>
  recordBotMessages(write, toMessageTicket(state), [createBotFileMessage(file)]);

/** Records the message and the files of a list, and enqueues their deliveries (rule R10 of SPEC.md). */
export async function sendBotFileList(write: Write, state: IntakeState, id: FileListId): Promise<void> {
  const messages = await createFileListMessages(write, id);
  await recordBotMessages(
    write,
    toMessageTicket(state),
    messages.map((message) => (message.file === null ? createBotTextMessage(fillBotText(state, message.body)) : message)),
  );
}

/** Replaces the variables of a bot's text by the values of the ticket. */
export function fillBotText(state: IntakeState, text: string): string {
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

/** Returns the columns of the ticket that each message of the bot also has. */
export function toMessageTicket({ ticket, contact, connection }: IntakeState): MessageTicket {
  if (ticket === null || contact === null) throw new Error('the bot speaks in a ticket only');
  return { id: ticket.id, contact_id: contact.id, queue_id: ticket.queueId, whatsapp_id: connection.id };
}
