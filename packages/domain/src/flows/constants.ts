import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/**
 * Steps a flow may take between two messages of the customer, before it is stopped: each node it goes through is one, and each
 * further message that it sends there.
 */
export const FLOW_MAX_STEPS = 200;
/** Longest text of a flow once its variables are filled, in characters: three messages. */
export const FLOW_FILLED_MAX_CHARACTERS = 3 * MESSAGE_MAX_CHARACTERS;
/** How often a menu is asked again on an answer it doesn't know, before it takes its "else". */
export const FLOW_MENU_REPEATS = 3;
/** What a flow's uploads may be (spec 3 section 5). The content block also takes opus. */
export const FLOW_UPLOADS = {
  img: { extensions: ['png', 'jpg', 'jpeg'], maxBytes: 2 * 1024 * 1024 },
  audio: { extensions: ['ogg', 'mp3'], maxBytes: 5 * 1024 * 1024 },
  video: { extensions: ['mp4'], maxBytes: 20 * 1024 * 1024 },
} as const;
/** Quality a flow's images are compressed to anew (spec 3 section 5), of 1. */
export const FLOW_IMAGE_QUALITY = 0.7;
