import type { UserId } from '@prosa/contract/ids';
import { parseRoomName } from '@prosa/documents/rooms/room-name';
import * as v from 'valibot';
import type { DocumentChange } from '../sync/documents/document-rows.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { formatChatName } from '../conversation-parts/format-chat-name.ts';

/** A document with unsent or refused changes. */
export type UnsentDocument = {
  readonly room: string;
  readonly kind: 'chat' | 'flow';
  /** The title of a chat on the device, or the other person's name in a direct chat. */
  readonly title: string;
  /** The address that opens the document. Undefined if the device doesn't hold the document. */
  readonly path: string | undefined;
  readonly state: 'waiting' | 'refused';
  readonly count: number;
  /** The texts of the changes. Changes without a text, such as those of positions, are left out. */
  readonly texts: readonly string[];
  /** The instant of the first change. */
  readonly since: string;
};

type ChangeRow = { readonly room: string; readonly changes: readonly DocumentChange[]; readonly writtenAtMs: number };

/** Reads the unsent and refused changes that users made, by document. Changes that the app made without the user are left out. */
export async function readUnsentDocuments(database: LocalDatabase, userId: UserId): Promise<UnsentDocument[]> {
  const [refused, unstored] = await Promise.all([
    database.refusedChanges.orderBy(':id').toArray(),
    database.unstoredChanges.where('writtenBy').equals('person').sortBy('seq'),
  ]);
  const groupByRoom = (rows: readonly ChangeRow[]): ChangeRow[][] => [...Map.groupBy(rows, ({ room }) => room).values()];
  const groups = [
    ...groupByRoom(refused).map((rows) => ({ state: 'refused' as const, rows })),
    ...groupByRoom(unstored).map((rows) => ({ state: 'waiting' as const, rows })),
  ];
  const items = await Promise.all(groups.map(({ state, rows }) => toUnsentDocument(database, userId, { state, rows })));
  return items.filter((item) => item !== null);
}

async function toUnsentDocument(
  database: LocalDatabase,
  userId: UserId,
  { state, rows }: { readonly state: UnsentDocument['state']; readonly rows: readonly ChangeRow[] },
): Promise<UnsentDocument | null> {
  const [first] = rows;
  const room = parseRoomName(first?.room ?? '');
  if (first === undefined || room === null) return null;
  const chat = room.kind === 'chat' ? await database.chats.get({ uuid: room.chatUuid }) : undefined;
  return {
    room: room.name,
    kind: room.kind,
    title: chat === undefined ? '' : formatChatName(chat, userId),
    path: room.kind === 'flow' ? `/flowbuilder/${room.flowId}` : chat && `/chats/${chat.uuid}`,
    state,
    count: rows.length,
    texts: rows.flatMap(({ changes }) => changes.flatMap(listChangeTexts)),
    since: new Date(first.writtenAtMs).toISOString(),
  };
}

const ValueWithText = v.looseObject({ text: v.pipe(v.string(), v.nonEmpty()) });

/**
 * Returns the texts that a change inserted into a list. Empty for a change of a field in a drawing, because a user would not
 * recognize the field's text.
 */
const listChangeTexts = (change: DocumentChange): string[] =>
  change.does !== 'insert'
    ? []
    : change.values.flatMap((each) => {
        const entry = v.safeParse(ValueWithText, each.kind === 'plain' ? each.value : undefined);
        return entry.success ? [entry.output.text] : [];
      });
