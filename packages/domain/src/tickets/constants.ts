/** The number of tickets on one page of a list (coverage 1 §9). */
export const TICKETS_PER_PAGE = 40;
/** The number of messages on one page of a list (coverage 1 §9). */
export const MESSAGES_PER_PAGE = 40;
/** The maximum length of the last message in the ticket list, in characters (coverage 1 §2). */
export const MAX_LISTED_LAST_MESSAGE_CHARACTERS = 40;
/**
 * The maximum length of the newest message in a ticket's row, in characters. It has room for the text that a list shows, and for
 * a signature before it.
 */
export const MAX_STORED_LAST_MESSAGE_CHARACTERS = 255;
/** The maximum length of a contact's name in the ticket list, in characters (coverage 1 §2). */
export const MAX_LISTED_CONTACT_NAME_CHARACTERS = 60;
/** The width of the ticket list on wide screens, in pixels. */
export const TICKET_LIST_WIDTH_PX = { min: 404, standard: 550, max: 700 } as const;
/** The maximum number of messages that a pull contains for one ticket. */
export const MAX_PULLED_MESSAGES = { active: 100, closed: 20 } as const;
/** The maximum number of days for which devices store a ticket after it was closed. */
export const PULLED_CLOSED_TICKET_DAYS = 30;
