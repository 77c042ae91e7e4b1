import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { isNotificationTicket } from '@prosa/domain/tickets/is-notification-ticket';
import { hasInternalChatSql } from '../chats/rows/has-internal-chat-sql.ts';
import { hasUnseenMentionSql } from '../tickets/marks/mentions-sql.ts';
import { isOverdueForSql } from '../tickets/marks/overdue-sql.ts';
import { seesTicketSql } from '../platform/access/sees-ticket-sql.ts';
import type { PushRecipient } from './push-recipient.ts';

/** Counts the tickets and chats that need the recipient's attention. The app shows this number on its icon. */
export async function countUnread(
  tx: TenantTransaction,
  companyId: CompanyId,
  { viewer, settings }: Pick<PushRecipient, 'viewer' | 'settings'>,
): Promise<number> {
  const tickets = await tx
    .selectFrom('tickets as t')
    .select(['t.status', 't.user_id as userId', 't.queue_id as queueId', 't.is_group as isGroup'])
    .select(['t.unread_messages as unreadMessages', 't.handover', 't.mentions', 't.overdue_for as overdueFor'])
    .where('t.company_id', '=', companyId)
    .where('t.status', '<>', 'closed')
    .where((eb) =>
      eb.or([
        eb.and([
          eb.or([eb('t.unread_messages', '>', 0), eb.and([eb('t.handover', 'is not', null), eb('t.user_id', '=', viewer.id)])]),
          // Apart from mentions and overdue answers, an admin is notified only of the tickets of which a plain user would be
          // notified.
          seesTicketSql({ ...viewer, profile: 'user' }),
        ]),
        hasUnseenMentionSql(viewer.id),
        isOverdueForSql(viewer.id),
      ]),
    )
    .execute();
  const chats = await tx
    .selectFrom('chat_users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .where('unreads', '>', 0)
    .where(hasInternalChatSql(companyId))
    .executeTakeFirstOrThrow();
  return tickets.filter((ticket) => isNotificationTicket(viewer, settings, ticket)).length + Number(chats.count);
}
