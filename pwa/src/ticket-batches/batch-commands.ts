import type { TagId } from '@prosa/contract/ids';
import { contactCommands } from '../contacts/contact-commands.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import type { BatchedCommand } from '../sync/outbox/enqueue-batch.ts';
import type { Closing } from '../tickets/actions/closing-form.ts';
import type { TicketTransfer } from '../tickets/actions/transfer-ticket-dialog.tsx';
import { findLastInboundId } from '../tickets/find-last-inbound-id.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { snoozeCommands } from '../tickets/snooze-commands.ts';
import { ticketCommands } from '../tickets/ticket-commands.ts';
import type { BatchAction } from './list-batch-actions.ts';

type BatchTickets = readonly TicketView[];
/** The user's decisions about the tickets to close. If `value` is null, the tickets keep their values. */
type BatchClosingInput = Closing & {
  readonly sendFarewell: boolean;
  /** The tag for the contacts that have no tag. Null leaves them without a tag. */
  readonly tagId: TagId | null;
};

/** Creates the commands of the actions that need no input of the user. */
export const createCommandsWithoutInput = (
  action: Extract<BatchAction, 'accept' | 'reopen' | 'return' | 'ignore' | 'endSnooze'>,
  tickets: BatchTickets,
): BatchedCommand[] =>
  tickets.map(({ id: ticketId, isGroup }) => {
    switch (action) {
      case 'accept':
        return { command: ticketCommands['accept-ticket'], payload: { ticketId, isGroup, queueId: null } };
      case 'reopen':
        return { command: ticketCommands['reopen-ticket'], payload: { ticketId, isGroup, queueId: null } };
      case 'return':
        return { command: ticketCommands['return-ticket'], payload: { ticketId } };
      case 'ignore':
        return { command: ticketCommands['ignore-ticket'], payload: { ticketId } };
      case 'endSnooze':
        return { command: snoozeCommands['end-ticket-snooze'], payload: { ticketId, until: null } };
    }
  });

export const createDeleteCommands = (tickets: BatchTickets): BatchedCommand[] =>
  tickets.map(({ id: ticketId }) => ({ command: ticketCommands['delete-ticket'], payload: { ticketId } }));

export const createTransferCommands = (tickets: BatchTickets, { queueId, userId, message }: TicketTransfer): BatchedCommand[] =>
  tickets.map(({ id: ticketId }) => ({
    command: ticketCommands['transfer-ticket'],
    payload: { ticketId, queueId, userId: userId ?? null, message },
  }));

export const createSnoozeCommands = (tickets: BatchTickets, until: Date): Promise<BatchedCommand[]> =>
  Promise.all(
    tickets.map(async ({ id: ticketId }) => {
      const lastMessageId = await findLastInboundId(currentDatabase(), ticketId);
      const payload = { ticketId, until: until.toISOString(), ...(lastMessageId === undefined ? {} : { lastMessageId }) };
      return { command: snoozeCommands['snooze-ticket'], payload };
    }),
  );

/** Creates the commands that give tags to the contacts of tickets. A contact with several tickets gets the tags once. */
export function createTagCommands(tickets: BatchTickets, tagIds: readonly TagId[]): BatchedCommand[] {
  const contacts = new Map(tickets.flatMap(({ contact }) => (contact === undefined ? [] : [[contact.id, contact] as const])));
  return [...contacts.values()]
    .filter((contact) => tagIds.some((id) => !contact.tagIds.includes(id)))
    .map((contact) => ({
      command: contactCommands['set-contact-tags'],
      payload: { contactId: contact.id, tags: [...new Set([...contact.tagIds, ...tagIds])], former: contact.tagIds },
    }));
}

/**
 * Creates the commands that close tickets. The commands that give contacts the missing tag come first. Each ticket gets its value
 * immediately before it is closed.
 */
export const createCloseCommands = (
  tickets: BatchTickets,
  { sendFarewell, value, ratingId, tagId }: BatchClosingInput,
): BatchedCommand[] => [
  ...(tagId === null ? [] : createTagCommands(listUntaggedTickets(tickets), [tagId])),
  ...tickets.flatMap(({ id: ticketId, value: before }) => [
    ...(value === null || value === before
      ? []
      : [{ command: ticketCommands['set-ticket-value'], payload: { ticketId, value } }]),
    { command: ticketCommands['close-ticket'], payload: { ticketId, sendFarewell, ratingId } },
  ]),
];

/** Lists the tickets whose contact has no tag. */
export const listUntaggedTickets = (tickets: BatchTickets): TicketView[] =>
  tickets.filter(({ contact }) => (contact?.tagIds.length ?? 0) === 0);
