import type { QueueId, UserId } from '@prosa/contract/ids';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';

/** The columns of a user (table alias `u`) that decide which tickets the user sees. `toViewer` converts them. */
export const viewerColumns = [
  'u.id',
  'u.profile',
  'u.all_ticket',
  'u.allow_group',
  'u.all_historic',
  'u.all_user_chat',
  'u.queue_ids',
] as const;

type ViewerRow = {
  readonly id: UserId;
  readonly profile: TicketViewer['profile'];
  readonly all_ticket: TicketViewer['allTicket'];
  readonly allow_group: boolean;
  readonly all_historic: TicketViewer['allHistoric'];
  readonly all_user_chat: TicketViewer['allUserChat'];
  readonly queue_ids: readonly QueueId[];
};

/** Converts a user's row to the values that decide which tickets the user sees. */
export const toViewer = (row: ViewerRow): TicketViewer => ({
  id: row.id,
  profile: row.profile,
  allTicket: row.all_ticket,
  allowGroup: row.allow_group,
  allHistoric: row.all_historic,
  allUserChat: row.all_user_chat,
  queueIds: row.queue_ids,
});
