import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { CommandContext } from '../../sync/outbox/command.ts';

/** The fields of a new message that the command provides. The other fields follow from the ticket and the author. */
export type OwnMessageContent = Pick<Message, 'id' | 'body' | 'mediaType' | 'media' | 'quotedMsg' | 'isPrivate' | 'dataJson'>;

/** Creates the row of a message that the user sends in the ticket, as the device shows it until the server answers. */
export const createOwnMessage = (
  ticket: Pick<TicketRow, 'id' | 'contactId' | 'queueId'>,
  content: OwnMessageContent,
  { context, newestMessageAt }: { readonly context: CommandContext; readonly newestMessageAt: string | undefined },
): Message => ({
  ...content,
  ticketId: ticket.id,
  contactId: ticket.contactId,
  userId: v.parse(UserId, context.actor.id),
  queueId: ticket.queueId,
  fromMe: true,
  isBot: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  ack: 0,
  delivery: content.isPrivate ? 'internal' : 'queued',
  failure: null,
  createdAt: toTimeAfterNewest(context.now, newestMessageAt),
});

/**
 * Returns the present time, or a time just after the newest message if the device's clock is behind. An answer is thus always
 * shown below the message that it answers.
 */
const toTimeAfterNewest = (now: string, newestMessageAt: string | undefined): string =>
  newestMessageAt === undefined || newestMessageAt < now ? now : new Date(Date.parse(newestMessageAt) + 1).toISOString();
