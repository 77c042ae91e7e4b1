import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/**
 * Steps a flow may take between two messages of the customer, before it is stopped: each node it goes through is one, and each
 * further message that it sends there.
 */
export const FLOW_MAX_STEPS = 200;
/** Longest text of a flow once its variables are filled, in characters: three messages. */
export const FLOW_FILLED_MAX_CHARACTERS = 3 * MESSAGE_MAX_CHARACTERS;
/**
 * Words of one customer that flows take, without a person of ours among them, before the customer counts as a bot that answers
 * ours: `most` within `withinMs`, whichever is reached first.
 */
export const FLOW_WORDS = {
  soon: { most: 40, withinMs: 10 * 60_000 },
  slowly: { most: 200, withinMs: 24 * 60 * 60_000 },
} as const;
/** How often a menu is asked again on an answer it doesn't know, before it takes its "else". */
export const FLOW_MENU_REPEATS = 3;
/** How many flows, and how many phrase campaigns, a company may have: they are read whole at each message and by their lists. */
export const FLOW_LIMITS = { flows: 1000, campaigns: 1000 } as const;
/** The types and sizes of a flow's uploads (coverage 3 §5). The content block also takes opus. */
export const FLOW_UPLOADS = {
  img: { extensions: ['png', 'jpg', 'jpeg'], maxBytes: 2 * 1024 * 1024 },
  audio: { extensions: ['ogg', 'mp3'], maxBytes: 5 * 1024 * 1024 },
  video: { extensions: ['mp4'], maxBytes: 20 * 1024 * 1024 },
} as const;
/** Quality a flow's images are compressed to anew (coverage 3 §5), of 1. */
export const FLOW_IMAGE_QUALITY = 0.7;
