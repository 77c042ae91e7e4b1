import { parse } from 'valibot';
import {
  type CompanyId,
  type ConnectionId,
  type ContactId,
  MessageId,
  type QueueId,
  type TagId,
  type UserId,
} from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { toLastMessageColumns } from '../tickets/marks/to-last-message-columns.ts';
import type { DemoConversation } from './demo-conversations.ts';

const plainMessageFields = { isBot: false, mediaType: 'chat', media: null, isDeleted: false } as const;

export type DemoConversationContext = {
  readonly companyId: CompanyId;
  readonly whatsappId: ConnectionId;
  readonly queueId: QueueId | null;
  readonly userId: UserId | null;
  readonly tagIds: readonly TagId[];
  readonly now: Date;
  readonly newId: () => string;
};

/** Inserts one past conversation: a contact of the simulator, its ticket and the messages. */
export async function addDemoConversation(
  tx: TenantTransaction,
  conversation: DemoConversation,
  context: DemoConversationContext,
): Promise<void> {
  const { companyId, whatsappId, queueId, userId } = context;
  const contact = await addDemoPerson(tx, conversation, context);
  const toInstant = (minutesAgo: number) => new Date(context.now.getTime() - minutesAgo * 60_000);
  const withoutNotes = conversation.lines.filter(([from]) => from !== 'note');
  const [firstAgo, lastAgo] = [conversation.lines[0]?.[1] ?? 0, withoutNotes.at(-1)?.[1] ?? 0];
  const lastInbound = withoutNotes.findLast(([from]) => from === 'customer');
  const answeredAt = withoutNotes.findLastIndex(([from]) => from === 'us');
  const firstUnanswered = withoutNotes[answeredAt + 1];
  const messages = conversation.lines.map(([from, minutesAgo, body]) => ({
    from,
    fromMe: from !== 'customer',
    at: toInstant(minutesAgo),
    body,
    id: parse(MessageId, context.newId()),
  }));
  const lastMessage = messages.findLast(({ from }) => from !== 'note');
  const ticket = await tx
    .insertInto('tickets')
    .values({
      company_id: companyId,
      status: conversation.status,
      channel: 'simulator',
      contact_id: contact.id,
      whatsapp_id: whatsappId,
      queue_id: queueId,
      user_id: userId,
      ...(lastMessage === undefined
        ? {}
        : toLastMessageColumns({ ...lastMessage, userId: lastMessage.fromMe ? userId : null, ...plainMessageFields })),
      waiting_since: conversation.status === 'closed' || firstUnanswered === undefined ? null : toInstant(firstUnanswered[1]),
      unread_messages: conversation.status === 'closed' ? 0 : withoutNotes.length - 1 - answeredAt,
      begun_by: withoutNotes[0]?.[0] === 'us' ? 'company' : 'customer',
      last_inbound_at: lastInbound === undefined ? null : toInstant(lastInbound[1]),
      created_at: toInstant(firstAgo),
      updated_at: toInstant(lastAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closedAt = conversation.status === 'closed' ? toInstant(lastAgo) : null;
  await tx
    .insertInto('ticket_traking')
    .values({
      company_id: companyId,
      ticket_id: ticket.id,
      user_id: userId,
      queue_id: queueId,
      whatsapp_id: whatsappId,
      created_at: toInstant(firstAgo),
      queued_at: toInstant(firstAgo),
      started_at: userId === null ? null : toInstant(firstAgo - 1),
      closed_at: closedAt,
      finished_at: closedAt,
    })
    .execute();
  await tx
    .insertInto('ticket_log')
    .values({ company_id: companyId, ticket_id: ticket.id, type: 'create', created_at: toInstant(firstAgo) })
    .execute();
  await tx
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        company_id: companyId,
        id: message.id,
        ticket_id: ticket.id,
        contact_id: message.from === 'customer' ? contact.id : null,
        user_id: message.from === 'customer' ? null : userId,
        queue_id: queueId,
        whatsapp_id: whatsappId,
        provider_id: message.from === 'note' ? null : message.id,
        body: message.body,
        from_me: message.fromMe,
        is_private: message.from === 'note',
        ack: message.from === 'us' ? 3 : 0,
        delivery:
          message.from === 'customer' ? ('received' as const) : message.from === 'us' ? ('sent' as const) : ('internal' as const),
        created_at: message.at,
      })),
    )
    .execute();
  await tx
    .insertInto('simulator_messages')
    .values(
      messages
        .filter((message) => message.from !== 'note')
        .map((message) => ({
          company_id: companyId,
          id: message.id,
          person_id: contact.personId,
          from_person: message.from === 'customer',
          body: message.body,
          read_at: message.from === 'us' ? message.at : null,
          created_at: message.at,
        })),
    )
    .execute();
}

async function addDemoPerson(
  tx: TenantTransaction,
  { name, number }: DemoConversation,
  { companyId, whatsappId, tagIds }: DemoConversationContext,
): Promise<{ id: ContactId; personId: number }> {
  const person = await tx
    .insertInto('simulator_people')
    .values({ company_id: companyId, name, number })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await tx
    .insertInto('contacts')
    .values({ company_id: companyId, name, number, channel: 'simulator', whatsapp_id: whatsappId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_identities')
    .values({ company_id: companyId, kind: 'simulator', value: String(person.id), contact_id: contact.id })
    .execute();
  if (tagIds.length > 0)
    await tx
      .insertInto('contact_tags')
      .values(tagIds.map((tagId) => ({ company_id: companyId, contact_id: contact.id, tag_id: tagId })))
      .execute();
  return { id: contact.id, personId: person.id };
}
