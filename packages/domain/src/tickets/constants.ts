/** The numbers of tickets and messages that one page of a list contains (coverage 1 §9). */
export const TICKETS_PER_PAGE = 40;
export const MESSAGES_PER_PAGE = 40;
/** The maximum lengths of a last message and of a contact's name in the ticket list, in characters (coverage 1 §2). */
export const MAX_LISTED_LAST_MESSAGE_CHARACTERS = 40;
/**
 * The maximum length of the newest message in a ticket's row, in characters. It is enough for a list, and for a signature before
 * the text.
 */
export const MAX_STORED_LAST_MESSAGE_CHARACTERS = 255;
export const MAX_LISTED_CONTACT_NAME_CHARACTERS = 60;
/** The width of the ticket list on wide screens, in pixels. */
export const TICKET_LIST_WIDTH_PX = { min: 404, standard: 550, max: 700 } as const;
/** The maximum number of messages of a ticket that a pull brings. */
export const MAX_PULLED_MESSAGES = { active: 100, closed: 20 } as const;
/** The maximum age of a closed ticket that devices store, in days. */
export const PULLED_CLOSED_TICKET_DAYS = 30;
