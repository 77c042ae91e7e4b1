import * as v from 'valibot';
import { TicketId, TicketNoteId, UserId } from '@prosa/contract/ids';
import { TicketNote, type TicketNote as NoteRow } from '@prosa/contract/ticket-notes/ticket-note';
import { TicketNoteText } from '@prosa/contract/ticket-notes/write-ticket-note';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { mayDeleteNote } from '@prosa/domain/ticket-notes/may-delete-note';
import { uuidv7 } from '../platform/uuidv7.ts';
import { defineCommand } from '../sync/outbox/command.ts';
import { deletionAnswer } from '../sync/outbox/deletion-answer.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { readTicket, type TicketRows } from '../tickets/read-ticket.ts';

const addNotePayload = v.object({ ticketId: TicketId, id: TicketNoteId, note: TicketNoteText });
const addNoteCommand = defineCommand<'add-ticket-note', v.InferOutput<typeof addNotePayload>, TicketRows>({
  name: 'add-ticket-note',
  title: 'commands.addTicketNote',
  payload: addNotePayload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: (database, { ticketId }) => readTicket(database, ticketId),
  optimistic: ({ ticket, contactName }, { id, note }, { actor, now }) => {
    const user = { id: v.parse(UserId, actor.id), name: actor.name };
    const row: NoteRow = { id, note, ticketId: ticket.id, contactId: ticket.contactId, user, createdAt: now };
    return { changes: [{ table: 'ticketNotes', key: id, does: 'create', row }], about: contactName };
  },
  request: (_entry, given) => ({ method: 'POST', path: '/ticket-notes', body: given }),
  answer: v.pipe(
    TicketNote,
    v.transform((note) => [{ table: 'ticketNotes', key: note.id, row: note } as const]),
  ),
});

const deleteNotePayload = v.object({ ticketId: TicketId, id: TicketNoteId });
const deleteNoteCommand = defineCommand<'delete-ticket-note', v.InferOutput<typeof deleteNotePayload>, NoteRow>({
  name: 'delete-ticket-note',
  title: 'commands.deleteTicketNote',
  payload: deleteNotePayload,
  lane: ({ ticketId }) => toRowName('tickets', ticketId),
  read: async (database, { id }) => (await database.ticketNotes.get(id)) ?? 'ERR_NO_NOTE_FOUND',
  optimistic: (note, _given, { actor }) =>
    mayDeleteNote(actor, note)
      ? { changes: [{ table: 'ticketNotes', key: note.id, does: 'remove' }], about: note.note }
      : 'ERR_NO_PERMISSION',
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/ticket-notes/${id}` }),
  answer: deletionAnswer,
});

/** The commands that change ticket notes, by name. */
export const ticketNoteCommands = { 'add-ticket-note': addNoteCommand, 'delete-ticket-note': deleteNoteCommand };

/**
 * Adds a note to a ticket. Like `deleteTicketNote`, this function resolves once the command and its optimistic changes are stored
 * on the device.
 */
export const addTicketNote = (ticket: Pick<TicketRow, 'id'>, note: string): Promise<EnqueueResult> =>
  enqueue(addNoteCommand, { ticketId: ticket.id, id: v.parse(TicketNoteId, uuidv7()), note });
export const deleteTicketNote = ({ ticketId, id }: Pick<NoteRow, 'ticketId' | 'id'>): Promise<EnqueueResult> =>
  enqueue(deleteNoteCommand, { ticketId, id });
