import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Draft } from './draft-table.ts';

/** Returns true if the draft has an answer, a note or a file. */
export const hasDraftContent = ({ text, note = '', files = [] }: Pick<Draft, 'text' | 'note' | 'files'>): boolean =>
  text !== '' || note !== '' || files.length > 0;

/**
 * Stores the answer or the note of a ticket's draft, and leaves the other one unchanged. A draft that then has neither an answer,
 * nor a note, nor a file is deleted.
 */
export function storeDraft(database: LocalDatabase, ticketId: number, part: Partial<Draft>): Promise<unknown> {
  return database.transaction('rw', database.drafts, async () => {
    const draft = { text: '', ...(await database.drafts.get(ticketId)), ...part, ticketId };
    return hasDraftContent(draft) ? database.drafts.put(draft) : database.drafts.delete(ticketId);
  });
}
