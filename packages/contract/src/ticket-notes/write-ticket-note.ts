import * as v from 'valibot';
import { ContactId, TicketId, TicketNoteId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';

/** The minimum and maximum length of a note, in characters (coverage 1 §5). */
export const TICKET_NOTE_CHARACTERS = { min: 2, max: 4000 } as const;

export const TicketNoteText = v.pipe(
  v.string(),
  v.trim(),
  minCharacters(TICKET_NOTE_CHARACTERS.min),
  v.maxLength(TICKET_NOTE_CHARACTERS.max),
);

/**
 * `POST /ticket-notes`. The device makes the note's id. If a body has none, the server makes one. The note's contact is always
 * the ticket's contact.
 */
export const CreateTicketNoteBody = v.object({
  id: v.optional(TicketNoteId),
  note: TicketNoteText,
  ticketId: TicketId,
  contactId: v.optional(ContactId),
});
export type CreateTicketNoteBody = v.InferOutput<typeof CreateTicketNoteBody>;

const defineOptionalQueryId = <S extends v.GenericSchema<number, number>>(idSchema: S) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), idSchema));

/**
 * `GET /ticket-notes/list`: the notes of a ticket (`ticketId`) or of a contact (`contactId`). With both ids, only the notes that
 * belong to both.
 */
export const ListTicketNotesQuery = v.object({
  ticketId: defineOptionalQueryId(TicketId),
  contactId: defineOptionalQueryId(ContactId),
});
export type ListTicketNotesQuery = v.InferOutput<typeof ListTicketNotesQuery>;
