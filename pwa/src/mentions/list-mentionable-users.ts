import type { UserId } from '@prosa/contract/ids';
import type { UserSummary } from '@prosa/contract/session/session';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';

/**
 * Returns the colleagues whom a private note of the ticket may mention: those who see the ticket. A row that an older version of
 * the app stored lacks `allTicket`, `allowGroup` and `allUserChat`, which then count as not set.
 */
export const listMentionableUsers = (users: readonly UserSummary[], ticket: TicketRow, ownId: UserId): UserSummary[] =>
  users.filter(
    ({ id, profile, queueIds, allTicket = 'disable', allowGroup = false, allUserChat = 'disabled' }) =>
      id !== ownId && seesTicket({ id, profile, queueIds, allTicket, allowGroup, allUserChat, allHistoric: 'disabled' }, ticket),
  );
