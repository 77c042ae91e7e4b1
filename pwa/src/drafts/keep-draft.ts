import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Draft } from './draft-table.ts';

/** Whether somebody wrote anything of it. */
export const isWritten = ({ text, note = '', files = [] }: Pick<Draft, 'text' | 'note' | 'files'>): boolean =>
  text !== '' || note !== '' || files.length > 0;

/** Keeps part of a ticket's draft beside its other part: an answer and a note are written on their own. Nothing written: no row. */
export function keepDraft(database: LocalDatabase, ticketId: number, part: Partial<Draft>): Promise<unknown> {
  return database.transaction('rw', database.drafts, async () => {
    const draft = { text: '', ...(await database.drafts.get(ticketId)), ...part, ticketId };
    return isWritten(draft) ? database.drafts.put(draft) : database.drafts.delete(ticketId);
  });
}
