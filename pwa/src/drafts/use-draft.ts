import { useCallback } from 'react';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Draft } from './draft-table.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { storeDraft } from './store-draft.ts';
import { onReturnedToDraft } from './return-to-draft.ts';
import { type DraftStore, useStoredDraft } from './use-stored-draft.ts';

export type DraftContent = Required<Omit<Draft, 'ticketId' | 'note'>>;
export type ChangeDraft = (change: Partial<DraftContent>) => void;

const ticketDraftStore: DraftStore<DraftContent> = {
  empty: { text: '', files: [], quotedMsg: null, isPrivate: false, mentions: [], uuid: '', about: '' },
  read: async (database, key) => {
    const stored = await database.drafts.get(key);
    if (stored === undefined) return undefined;
    const { ticketId: _ticketId, note: _note, ...content } = stored;
    return content;
  },
  write: (database, ticketId, content) =>
    storeDraft(database, ticketId, content ?? { text: '', files: [], quotedMsg: null, isPrivate: false, mentions: [] }),
  onReturned: onReturnedToDraft,
};

type NoteContent = Pick<DraftContent, 'text' | 'files' | 'uuid' | 'about'>;
const noteDraftStore: DraftStore<NoteContent> = {
  empty: { text: '', files: [], uuid: '', about: '' },
  read: async (database, key) => {
    const stored = await database.drafts.get(key);
    return stored?.note === undefined ? undefined : { text: stored.note };
  },
  write: (database: LocalDatabase, ticketId, content) =>
    storeDraft(
      database,
      ticketId,
      content === null ? { note: '' } : { note: content.text, uuid: content.uuid, about: content.about },
    ),
  onReturned: () => () => {},
};

type DraftTicket = Pick<TicketView, 'id' | 'uuid'> & { readonly contact?: { readonly name: string } | undefined };

/** Returns the content of a ticket's composer, including files. */
export function useDraft({ id, uuid, contact }: DraftTicket): [DraftContent, ChangeDraft] {
  const [draft, change] = useStoredDraft(ticketDraftStore, id);
  const about = contact?.name ?? '';
  return [draft, useCallback((changes) => change({ ...changes, uuid, about }), [change, uuid, about])];
}

/** Returns the draft of a note on a ticket, and its setter. */
export function useNoteDraft({ id, uuid, contact }: DraftTicket): [string, (text: string) => void] {
  const [draft, change] = useStoredDraft(noteDraftStore, id);
  const about = contact?.name ?? '';
  return [draft.text, useCallback((text) => change({ text, uuid, about }), [change, uuid, about])];
}
