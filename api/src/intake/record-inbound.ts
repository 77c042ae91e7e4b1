import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { addJob } from '../platform/jobs.ts';
import { connectionShare } from '../platform/lanes.ts';
import type { Changes } from '../platform/write.ts';
import { pushAbout } from '../push/push-about.ts';
import { lastMessageColumns } from '../tickets/last-message-columns.ts';
import type { IntakeState } from './intake-state.ts';

/** Writes the message and what it does to its ticket (M1 to M4). */
export async function recordInbound(
  tx: TenantTransaction,
  companyId: CompanyId,
  changes: Changes,
  state: IntakeState,
  target: { readonly messageId: string; readonly ticketId: number; readonly contactId: number; readonly unread: boolean },
): Promise<void> {
  const { message, connection, now } = state;
  const at = message.at < now ? message.at : now;
  const quoted =
    message.quotedProviderId === null
      ? undefined
      : await tx
          .selectFrom('messages')
          .select('id')
          .where('company_id', '=', companyId)
          .where('whatsapp_id', '=', connection.id)
          .where('provider_id', '=', message.quotedProviderId)
          .where('contact_id', '=', target.contactId)
          .executeTakeFirst();
  await tx
    .insertInto('messages')
    .values({
      company_id: companyId,
      id: target.messageId,
      ticket_id: target.ticketId,
      contact_id: target.contactId,
      user_id: null,
      queue_id: state.ticket?.queueId ?? null,
      whatsapp_id: connection.id,
      provider_id: message.providerId,
      body: message.body,
      from_me: message.fromMe,
      media_type: message.mediaType,
      media_id: null,
      quoted_id: quoted?.id ?? null,
      ack: message.fromMe ? 1 : 0,
      delivery: message.fromMe ? 'sent' : 'received',
      failure: null,
      data_json: message.dataJson === null ? null : JSON.stringify(message.dataJson),
      created_at: at,
    })
    .execute();
  changes.messages.set(target.messageId, 'create');
  if (message.media !== null)
    await addJob(
      tx,
      companyId,
      changes,
      { task: 'download-media', payload: { messageId: target.messageId, ...message.media } },
      { shareKey: connectionShare(connection.id) },
    );
  if (state.ticket === null || message.mediaType === 'reactionMessage') return;
  await tx
    .updateTable('tickets')
    .set({
      ...lastMessageColumns({
        id: target.messageId,
        userId: null,
        isBot: false,
        body: message.body,
        fromMe: message.fromMe,
        mediaType: message.mediaType,
        media: message.media === null ? null : { name: message.media.name, durationS: null },
        isDeleted: false,
      }),
      updated_at: now,
      ...(message.fromMe
        ? { waiting_since: null, handover: null }
        : {
            last_inbound_at: sql<Date>`greatest(last_inbound_at, ${at}::timestamptz)`,
            waiting_since: sql<Date>`case when is_group then null else coalesce(waiting_since, ${at}::timestamptz) end`,
          }),
      ...(target.unread ? { unread_messages: sql<number>`unread_messages + 1` } : {}),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', target.ticketId)
    .execute();
  if (!changes.tickets.has(target.ticketId)) changes.tickets.set(target.ticketId, 'update');
  if (target.unread) await pushAbout(tx, companyId, changes, { kind: 'message', ticketId: target.ticketId });
}
