import * as v from 'valibot';
import { TicketNoteId } from '@prosa/contract/ids';
import { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import { CreateTicketNoteBody, ListTicketNotesQuery } from '@prosa/contract/ticket-notes/write-ticket-note';
import { AppError } from '../platform/app-error.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';
import { addTicketNote } from './add-ticket-note.ts';
import { deleteTicketNote } from './delete-ticket-note.ts';
import { listTicketNotes } from './list-ticket-notes.ts';

const NotePath = v.object({ noteId: TicketNoteId });

/** Routes of notes on tickets (coverage 1 §7), for users who see the ticket. */
export function ticketNoteRoutes(router: Router, services: Services): void {
  router.scoped(
    'GET /ticket-notes/list',
    { summary: 'Notes of a ticket or of a contact (ticketId, contactId)', answer: v.array(TicketNote) },
    async (c, scope) => {
      const { ticketId, contactId } = parseInput(ListTicketNotesQuery, c.req.query());
      if (ticketId === undefined && contactId === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
      return c.json(
        await services.database.withTenant(scope.companyId, async (tx) => {
          if (ticketId !== undefined) await loadVisibleTicket({ tx, scope }, { id: ticketId }, 'read');
          return listTicketNotes(tx, scope, { ticketId, contactId });
        }),
      );
    },
  );

  router.scoped(
    'POST /ticket-notes',
    { summary: 'Writes a note on a ticket', body: CreateTicketNoteBody, answer: TicketNote },
    async (c, scope) => {
      const input = parseInput(CreateTicketNoteBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'add-ticket-note', input }, async (command) => ({
        status: 201,
        body: await addTicketNote(command, { ...input, id: input.id ?? v.parse(TicketNoteId, services.newId()) }),
      }));
    },
  );

  router.scoped('DELETE /ticket-notes/:noteId{[0-9a-f-]+}', { summary: 'Deletes a note for good' }, async (c, scope) => {
    const { noteId } = parseInput(NotePath, c.req.param());
    return runIdempotently({ services, scope, c }, { name: 'delete-ticket-note', input: noteId }, async (command) => {
      await deleteTicketNote(command, noteId);
      return { status: 200, body: {} };
    });
  });
}
