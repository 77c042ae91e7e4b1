import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { isWritten } from '../drafts/keep-draft.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { Draft } from '../drafts/draft-table.ts';

/** A draft whose ticket takes no answers any more, or isn't in sight: no composer shows it. */
export type StrandedDraft = {
  readonly draft: Draft;
  /** The draft's ticket, where the device still holds it. */
  readonly ticket: TicketRow | undefined;
};

const takesAnswers = (ticket: TicketRow | undefined): boolean => ticket?.status === 'open' || ticket?.status === 'group';

/** Drafts that no composer shows, in the order of their tickets. */
export async function listStrandedDrafts(database: LocalDatabase): Promise<StrandedDraft[]> {
  const drafts = (await database.drafts.toArray()).filter(isWritten);
  const tickets = await database.tickets.bulkGet(drafts.map(({ ticketId }) => ticketId));
  return drafts
    .map((draft, at) => ({ draft, ticket: tickets[at] }))
    .filter(({ draft, ticket }) =>
      // A note can be written on any ticket that is in sight.
      ticket === undefined ? true : !takesAnswers(ticket) && isWritten({ ...draft, note: '' }),
    );
}

/** All the words of a draft: the answer, the captions of its files, the note. */
export const wordsOf = ({ text, files = [], note = '' }: Draft): string =>
  [text, ...files.map(({ caption }) => caption), note].filter((words) => words.trim() !== '').join('\n');
