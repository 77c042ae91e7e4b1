import type { FileListId } from '@prosa/contract/ids';
import { createBotFileMessage, createBotTextMessage, type BotMessage } from '../messages/record-bot-messages.ts';
import type { Write } from '../platform/write.ts';

/**
 * Returns the messages that send a file list: its message, and its files in their order, each with the name of its option. Leaves
 * out options without a file. If the list was deleted meanwhile, returns no messages. Also marks the files as sent, so that they
 * stay in the media store when the list is deleted.
 */
export async function createFileListMessages({ tx, companyId }: Write, id: FileListId): Promise<BotMessage[]> {
  const list = await tx
    .selectFrom('file_lists')
    .select('message')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    // This lock makes a deletion wait until the list is sent. If the list was deleted before, the query finds no list. A customer
    // therefore gets either the whole list or nothing.
    .forKeyShare()
    .executeTakeFirst();
  if (list === undefined) return [];
  // Only the first send of a list writes, so that later sends of the same list don't wait for each other.
  await tx
    .updateTable('file_list_options')
    .set({ is_sent: true })
    .where('company_id', '=', companyId)
    .where('file_list_id', '=', id)
    .where('media_id', 'is not', null)
    .where('is_sent', '=', false)
    .execute();
  const rows = await tx
    .selectFrom('file_list_options as o')
    .innerJoin('media as m', (join) => join.onRef('m.company_id', '=', 'o.company_id').onRef('m.id', '=', 'o.media_id'))
    .select(['o.name as optionName', 'm.name', 'm.mime_type as mimeType', 'm.size_bytes as sizeBytes'])
    .select('m.storage_key as storageKey')
    .where('o.company_id', '=', companyId)
    .where('o.file_list_id', '=', id)
    .orderBy('o.position')
    .execute();
  const files = rows.map(({ optionName, sizeBytes, ...file }) => ({
    ...createBotFileMessage({ ...file, sizeBytes: Number(sizeBytes) }),
    body: optionName,
  }));
  return [createBotTextMessage(list.message), ...files];
}
