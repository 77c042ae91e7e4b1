/** Older messages of a chat are loaded within this distance of its top (coverage 3 §9), in pixels. */
export const CHAT_OLDER_WITHIN_PX = 600;
/** The length of the last message that a chat's row repeats, in characters. */
export const CHAT_LAST_MESSAGE_CHARACTERS = 200;
/** A chat's count of unread messages stops at this number. */
export const MAX_CHAT_UNREADS = 1_000;
