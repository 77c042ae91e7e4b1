import type { ChatId, UserId } from '@prosa/contract/ids';
import { stripTextMarks } from '@prosa/domain/messages/text-marks';
import { sql } from 'kysely';
import { selectServerTexts } from '@prosa/i18n/select-server-texts';
import type { NotificationCause } from '../platform/notification-cause.ts';
import type { PushKind } from '../push/push-kind.ts';
import { hasInternalChatSql } from './rows/has-internal-chat-sql.ts';
import type { Read } from '../platform/write.ts';

const DAY_S = 86_400;

/** Notifies the members of a chat about messages that they haven't seen. */
export const chatPushKind: PushKind<Extract<NotificationCause, { kind: 'chat' }>> = {
  urgency: 'high',
  ttlS: DAY_S,
  async audience({ tx, companyId }, readers, { chatId, after }) {
    const recipients = await tx
      .selectFrom('chat_users as u')
      .innerJoin('chat_messages as m', (join) =>
        join.onRef('m.company_id', '=', 'u.company_id').onRef('m.chat_id', '=', 'u.chat_id'),
      )
      .select('u.user_id as userId')
      .distinct()
      .where('u.company_id', '=', companyId)
      .where('u.chat_id', '=', chatId)
      .where('m.position', '>', after)
      .whereRef('m.position', '>', 'u.seen_position')
      .whereRef('m.sender_id', '<>', 'u.user_id')
      .where('m.is_deleted', '=', false)
      .where(hasInternalChatSql(companyId))
      .execute();
    const userIds = new Set(recipients.map(({ userId }) => userId));
    return readers.filter(({ viewer }) => userIds.has(viewer.id));
  },
  async compose(read, { viewer, device }, { chatId }) {
    const newest = await findNewestUnseenMessage(read, chatId, viewer.id);
    if (newest === undefined) return null;
    const t = selectServerTexts('notifications', device.language);
    const sender = newest.senderName ?? t('unknown');
    const name = newest.isGroup ? newest.title : sender;
    const text = stripTextMarks(newest.text).trim() || (newest.fileName ?? '');
    const line = newest.isGroup ? `${sender}: ${text}` : text;
    return {
      title: newest.unreads > 1 ? `${name} (${newest.unreads})` : name,
      body: newest.mentionedBy === null ? line : `${t('mentioned', { name: newest.mentionedBy })} ${text}`,
      path: `/chats/${newest.uuid}`,
      actions: [],
      ticket: null,
      chat: { uuid: newest.uuid },
    };
  },
};

type NewestUnseenMessage = {
  readonly uuid: string;
  readonly title: string;
  readonly isGroup: boolean;
  readonly unreads: number;
  readonly senderName: string | null;
  readonly text: string;
  readonly fileName: string | null;
  readonly mentionedBy: string | null;
};

/**
 * Finds the message that the notification shows: the newest unseen message that mentions the user, or else the newest unseen
 * message.
 */
async function findNewestUnseenMessage(read: Read, chatId: ChatId, userId: UserId): Promise<NewestUnseenMessage | undefined> {
  const { tx, companyId } = read;
  const { rows } = await sql<NewestUnseenMessage>`
    select c.uuid, c.title, c.is_group as "isGroup", u.unreads, s.name as "senderName", m.text, m.media->0->>'name' as "fileName",
           case when ${userId} = any(m.mentions) then coalesce(s.name, '') end as "mentionedBy"
      from chat_users u
      join chats c on c.company_id = u.company_id and c.id = u.chat_id
      join chat_messages m on m.company_id = u.company_id and m.chat_id = u.chat_id
      left join users s on s.company_id = m.company_id and s.id = m.sender_id
     where u.company_id = ${companyId} and u.chat_id = ${chatId} and u.user_id = ${userId}
       and m.position > u.seen_position and m.sender_id <> u.user_id and not m.is_deleted
       and ${hasInternalChatSql(companyId)}
     order by ${userId} = any(m.mentions) desc, m.position desc limit 1`.execute(tx);
  return rows[0];
}
