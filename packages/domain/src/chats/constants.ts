/** Older messages of a chat are loaded within this distance of its top (coverage 3 §9), in pixels. */
export const CHAT_OLDER_WITHIN_PX = 600;
/** How much of its last message a chat carries, in characters. */
export const CHAT_LAST_MESSAGE_CHARACTERS = 200;
/** Unread messages are counted up to here. */
export const CHAT_MOST_UNREADS = 1_000;
