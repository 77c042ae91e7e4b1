import { stripSignature } from '@prosa/domain/messages/sign-message';
import { readNoteMentions } from '../conversation-parts/read-note-mentions.ts';
import { listRowTables } from '../sync/rows/apply-rows.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Draft } from './draft-table.ts';
import { discardEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import { uuidv7 } from '../platform/uuidv7.ts';

const returnListeners = new Set<(ticketId: number) => void>();
/** Calls the listener when content is returned to a ticket's draft. */
export const onReturnedToDraft = (listener: (ticketId: number) => void): (() => void) => {
  returnListeners.add(listener);
  return () => returnListeners.delete(listener);
};

/**
 * Moves a refused or never sent message from the outbox back into its ticket's draft, in one transaction. The message's text is
 * placed after the draft's text, or becomes the caption of the message's file. Returns false if the message can no longer be
 * moved.
 */
export async function returnToDraft(database: LocalDatabase, entryId: string): Promise<boolean> {
  const ticketId = await database.transaction('rw', [...listRowTables(database), database.drafts], async () => {
    const entry = await database.outbox.get({ id: entryId });
    const createdMessage = entry?.changes.find((change) => change.table === 'messages' && change.does === 'create');
    if (entry === undefined || createdMessage?.does !== 'create' || createdMessage.table !== 'messages') return undefined;
    if (!(await discardEntryInDatabase(database, entryId))) return undefined;
    const { row } = createdMessage;
    const written = await database.drafts.get(row.ticketId);
    const body = stripSignature(row.body);
    const { file } = entry;
    const returned = file === null ? undefined : new File([file], entry.fileName ?? 'file', { type: file.type });
    const draft: Draft = {
      ...written,
      ticketId: row.ticketId,
      text: [written?.text ?? '', returned === undefined ? body : ''].filter((text) => text !== '').join('\n'),
      files: [...(written?.files ?? []), ...(returned === undefined ? [] : [{ id: uuidv7(), file: returned, caption: body }])],
      quotedMsg: written?.quotedMsg ?? row.quotedMsg,
      about: written?.about ?? entry.about,
      isPrivate: row.isPrivate,
      mentions: [...new Set([...(written?.mentions ?? []), ...readNoteMentions(row.dataJson)])],
    };
    await database.drafts.put(draft);
    return row.ticketId;
  });
  if (ticketId === undefined) return false;
  for (const listener of returnListeners) listener(ticketId);
  return true;
}
