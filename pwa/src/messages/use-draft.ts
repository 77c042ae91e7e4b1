import type { Draft } from '../sync/local-database.ts';
import { onReturnedToDraft } from './return-to-draft.ts';
import { type DraftShelf, useKeptDraft } from './use-kept-draft.ts';

export type DraftContent = Required<Omit<Draft, 'ticketId'>>;
export type ChangeDraft = (change: Partial<DraftContent>) => void;

const shelf: DraftShelf<DraftContent> = {
  empty: { text: '', files: [], quotedMsg: null, isPrivate: false },
  read: async (database, key) => {
    const stored = await database.drafts.get(key);
    if (stored === undefined) return undefined;
    const { ticketId: _, ...content } = stored;
    return content;
  },
  write: (database, ticketId, content) =>
    content === null ? database.drafts.delete(ticketId) : database.drafts.put({ ticketId, ...content }),
  onReturned: onReturnedToDraft,
};

/** What is being written on a ticket, files included. */
export const useDraft = (ticketId: number): [DraftContent, ChangeDraft] => useKeptDraft(shelf, ticketId);
