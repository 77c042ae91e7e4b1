import { parse } from 'valibot';
import { ChatUuid, type CompanyId, type FlowId, UserId } from '@prosa/contract/ids';
import { toChatRoom, appendChatEntry } from '../../chats/projection/append-chat-entry.ts';
import type { Services } from '../../platform/services.ts';
import { createChanges } from '../../platform/write.ts';
import { ticketSubscribers } from '../../ticket-subscribers.ts';

/** The time at which the message in the chat was written. */
const STARTED_AT = new Date('2026-01-15T12:00:00Z');

export type DocumentIds = {
  readonly flowId: FlowId;
  readonly chatId: number;
  /** The uuid of a chat with one member. */
  readonly chatUuid: string;
};

type DocumentInput = {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly name: string;
  readonly secret: string;
};

/**
 * Creates a flow with the name `secret`, and a chat with one message that contains `secret`. Only the user `userId` is a member
 * of the chat.
 */
export function fillDocuments(
  { database, documentChanger, newId }: Pick<Services, 'database' | 'documentChanger' | 'newId'>,
  { companyId, userId, name, secret }: DocumentInput,
): Promise<DocumentIds> {
  const companyColumn = { company_id: companyId };
  return database.withTenant(companyId, async (tx) => {
    const flow = await tx
      .insertInto('flowbuilders')
      .values({ ...companyColumn, name, scheduled_time_run: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id, uuid } = await tx
      .insertInto('chats')
      .values({ ...companyColumn, title: secret, owner_id: userId, pair: null, last_message_at: null, created_at: STARTED_AT })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('chat_users')
      .values({ ...companyColumn, chat_id: id, user_id: userId })
      .execute();
    const room = toChatRoom(companyId, { uuid: parse(ChatUuid, uuid) }, STARTED_AT);
    const author = parse(UserId, userId);
    const entry = { kind: 'message', id: newId(), userId: author, at: STARTED_AT.toISOString(), text: secret } as const;
    const write = { tx, companyId, changes: createChanges(), now: STARTED_AT, newId, ticketSubscribers, documentChanger };
    await appendChatEntry(write, room, entry);
    return { flowId: flow.id, chatId: id, chatUuid: uuid };
  });
}
