/** The limits of the ticket workspace (coverage 1 §9). */
export const TICKETS_PER_PAGE = 40;
export const MESSAGES_PER_PAGE = 40;
/** The lengths at which the list cuts last messages and contact names (coverage 1 §2), in characters. */
export const MAX_LISTED_LAST_MESSAGE_CHARACTERS = 40;
/**
 * The length to which a ticket's row shortens its newest message, in characters: enough for a list, and for a signature before
 * the text.
 */
export const MAX_STORED_LAST_MESSAGE_CHARACTERS = 255;
export const MAX_LISTED_CONTACT_NAME_CHARACTERS = 60;
/** The width of the ticket list on wide screens, in pixels. */
export const TICKET_LIST_WIDTH_PX = { min: 404, standard: 550, max: 700 } as const;
/** The number of messages of a ticket that a pull brings. */
export const MAX_PULLED_MESSAGES = { active: 100, closed: 20 } as const;
/** Devices store closed tickets that are younger than this number of days. */
export const PULLED_CLOSED_DAYS = 30;
