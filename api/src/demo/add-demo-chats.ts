import { parse } from 'valibot';
import { ChatUuid, UserId } from '@prosa/contract/ids';
import { toChatRoom, appendChatEntry } from '../chats/projection/append-chat-entry.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import { demoChats, type DemoChat, type DemoPerson } from './demo-chats.ts';

type DemoPeople = Readonly<Record<DemoPerson, number>>;

/** Writes the messages of the demo's chats as the members' devices would, at the times in the demo's data. */
export async function addDemoChats(write: Write & Pick<Services, 'documentChanger'>, people: DemoPeople): Promise<void> {
  for (const chat of demoChats) await addDemoChat(write, people, chat);
}

async function addDemoChat(
  write: Write & Pick<Services, 'documentChanger'>,
  people: DemoPeople,
  { title, isGroup, people: members, messages, seenBy }: DemoChat,
): Promise<void> {
  const { tx, companyId, now, newId } = write;
  const toInstant = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const ids = members.map((member) => parse(UserId, people[member]));
  const begunAt = toInstant(messages[0]?.minutesAgo ?? 0);
  const { id, uuid } = await tx
    .insertInto('chats')
    .values({
      company_id: companyId,
      title,
      owner_id: ids[0] ?? null,
      is_group: isGroup,
      pair: isGroup ? null : ids.toSorted((a, b) => a - b),
      last_message_at: null,
      created_at: begunAt,
      updated_at: begunAt,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chat_users')
    .values(ids.map((userId) => ({ company_id: companyId, chat_id: id, user_id: userId, created_at: begunAt })))
    .execute();
  const writeEntry = async (
    author: DemoPerson,
    at: Date,
    content: { readonly text: string } | { readonly about: string },
  ): Promise<string> => {
    const room = toChatRoom(companyId, { uuid: parse(ChatUuid, uuid) }, at);
    const common = { id: newId(), userId: parse(UserId, people[author]), at: at.toISOString() };
    const entry =
      'text' in content
        ? ({ kind: 'message', ...common, ...content } as const)
        : ({ kind: 'seen', ...common, ...content } as const);
    await appendChatEntry({ ...write, now: at }, room, entry);
    return entry.id;
  };
  let lastMessage: { readonly id: string; readonly at: Date } | null = null;
  for (const { author: by, minutesAgo, text } of messages) {
    const at = toInstant(minutesAgo);
    lastMessage = { id: await writeEntry(by, at, { text }), at };
    // The author of a message has also read all earlier messages, so a read mark of the author follows the message.
    await writeEntry(by, at, { about: lastMessage.id });
  }
  // The read mark is written into the month of the message that it marks.
  if (lastMessage !== null) for (const member of seenBy) await writeEntry(member, lastMessage.at, { about: lastMessage.id });
}
