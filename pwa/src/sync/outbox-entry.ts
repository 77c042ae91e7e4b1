import type { ErrorCode } from '@prosa/contract/errors';
import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { TicketRow, TicketStatus } from '@prosa/contract/tickets/ticket';
import type { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';

/** The owner and status a command takes for granted (ARCHITECTURE decision 7). */
export type Expects = { readonly status: TicketStatus; readonly userId: number | null };

/** What a command shows of a ticket before the server has answered. */
export type OptimisticPatch = Partial<
  Pick<
    TicketRow,
    'status' | 'userId' | 'queueId' | 'isTransfered' | 'unreadMessages' | 'lastMessage' | 'lastMessageFromMe' | 'updatedAt'
  >
>;

type EntryBase = {
  /** Order of the outbox, given by the database. */
  readonly seq?: number;
  /** The `Idempotency-Key`: a UUIDv7 made on the device. A retry after a refusal gets a new one. */
  readonly id: string;
  readonly ticketId: TicketId;
  readonly command: string;
  readonly payload: unknown;
  readonly expects: Expects | null;
  readonly patch: OptimisticPatch;
  /** The message this entry made, if it made one. */
  readonly messageId: MessageId | null;
  readonly file: Blob | null;
  readonly fileName: string | null;
  readonly createdAt: string;
  /** Times it went out. Above 0 the server may have it, whatever the device knows. */
  readonly attempts: number;
};

/** A command on its way to the server. It is in the outbox until the server has answered. */
export type OutboxEntry = EntryBase &
  (
    | { readonly state: 'waiting'; readonly notBeforeMs: number }
    | {
        readonly state: 'refused';
        readonly code: ErrorCode;
        /** Who has the conversation, where that is why. */
        readonly other?: OtherOpenTicket;
      }
  );
export type WaitingEntry = Extract<OutboxEntry, { state: 'waiting' }>;
