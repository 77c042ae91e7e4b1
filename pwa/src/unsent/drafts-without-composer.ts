import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { isReplyWindowClosed } from '@prosa/domain/messages/reply-window';
import { hasDraftContent } from '../drafts/store-draft.ts';
import { estimateServerTime } from '../platform/server-time.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { mayWriteInTicket } from '../conversation-parts/may-send-in-ticket.ts';
import type { Draft } from '../drafts/draft-table.ts';

/** A draft that no composer shows, because its ticket takes no more answers or the user can't see the ticket any more. */
export type DraftWithoutComposer = {
  readonly draft: Draft;
  /** The draft's ticket, if the device still holds it. */
  readonly ticket: TicketRow | undefined;
};

const acceptsReplies = (ticket: TicketRow): boolean =>
  mayWriteInTicket(ticket, false) && !isReplyWindowClosed(ticket, estimateServerTime());

/** Lists the drafts that no composer shows, in the order of their tickets. */
export async function listDraftsWithoutComposer(database: LocalDatabase): Promise<DraftWithoutComposer[]> {
  const drafts = (await database.drafts.toArray()).filter(hasDraftContent);
  const tickets = await database.tickets.bulkGet(drafts.map(({ ticketId }) => ticketId));
  return drafts
    .map((draft, at) => ({ draft, ticket: tickets[at] }))
    .filter(({ draft, ticket }) =>
      // The composer of a visible ticket always takes notes, and therefore shows a draft that is only a note.
      ticket === undefined ? true : !acceptsReplies(ticket) && hasDraftContent({ ...draft, note: '' }),
    );
}

/** Joins the texts of a draft: the answer, the captions of its files, and the note. */
export const joinDraftTexts = ({ text, files = [], note = '' }: Draft): string =>
  [text, ...files.map(({ caption }) => caption), note].filter((words) => words.trim() !== '').join('\n');
