/** The app loads older messages of a chat once the visible part is nearer to the top than this, in pixels (coverage 3 §9). */
export const LOAD_OLDER_CHAT_MESSAGES_WITHIN_PX = 600;
/** The maximum number of characters of the last message that a chat's row contains. */
export const MAX_CHAT_LAST_MESSAGE_CHARACTERS = 200;
/** The highest number of unread messages that a chat shows. If there are more, the count stays at this number. */
export const MAX_COUNTED_CHAT_UNREADS = 1_000;
