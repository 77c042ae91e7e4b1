/** The distance from the top of a chat within which older messages are loaded (coverage 3 §9), in pixels. */
export const CHAT_OLDER_WITHIN_PX = 600;
/** The maximum length of the last message in a chat's row, in characters. */
export const CHAT_LAST_MESSAGE_CHARACTERS = 200;
/** The maximum of a chat's count of unread messages. The count stops at this number. */
export const MAX_CHAT_UNREADS = 1_000;
