/** The distance from the top of a chat within which older messages are loaded (coverage 3 §9), in pixels. */
export const LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX = 600;
/** The maximum length of the last message in a chat's row, in characters. */
export const MAX_CHAT_LAST_MESSAGE_CHARACTERS = 200;
/** The highest number to which a chat counts its unread messages. If there are more, the count stays at this number. */
export const MAX_COUNTED_CHAT_UNREADS = 1_000;
