import type { FileListId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { createBotFileMessage, createBotTextMessage, type BotFile, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Write } from '../platform/write.ts';

/** An option with its file as SQL returns it. */
type FileToSend = Omit<BotFile, 'sizeBytes'> & { readonly optionName: string; readonly sizeBytes: string };

/**
 * Returns the messages that send a list: its message, and its files in their order, each with the name of its option. Marks the
 * files as sent, so that they stay in the media store if the list is deleted. Returns no messages for a list that was deleted
 * meanwhile. Leaves out options without a file.
 */
export async function takeFileListToSend({ tx, companyId }: Write, id: FileListId): Promise<BotMessage[]> {
  const list = await tx
    .selectFrom('file_lists')
    .select('message')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (list === undefined) return [];
  const { rows } = await sql<FileToSend>`
    with sent as (
      update file_list_options set is_sent = true
       where company_id = ${companyId} and file_list_id = ${id} and media_id is not null
      returning company_id, media_id, position, name)
    select s.name as "optionName", m.name, m.mime_type as "mimeType", m.size_bytes as "sizeBytes", m.storage_key as "storageKey"
      from sent s join media m on m.company_id = s.company_id and m.id = s.media_id order by s.position`.execute(tx);
  const files = rows.map(({ optionName, sizeBytes, ...file }) => ({
    ...createBotFileMessage({ ...file, sizeBytes: Number(sizeBytes) }),
    body: optionName,
  }));
  return [createBotTextMessage(list.message), ...files];
}
