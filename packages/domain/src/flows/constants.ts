import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/**
 * The most steps of a flow between two messages of the customer. A run that reaches this number is stopped. Each node that the
 * run enters is a step, and so is each further message that the node sends.
 */
export const MAX_FLOW_STEPS = 200;
/** The longest text of a flow after its variables are filled, in characters: three messages. */
export const MAX_FILLED_TEXT_CHARACTERS = 3 * MESSAGE_MAX_CHARACTERS;
/**
 * The number of messages of one customer that the flows answer without an attendant in between. A customer who reaches one of
 * these limits (`most` messages within `withinMs`) counts as a bot, and the flows stop.
 */
export const BOT_LOOP_LIMITS = {
  soon: { most: 40, withinMs: 10 * 60_000 },
  slowly: { most: 200, withinMs: 24 * 60 * 60_000 },
} as const;
/** The number of times that a menu is sent again after an unknown answer, before the run takes its "else" exit. */
export const FLOW_MENU_REPEATS = 3;
/**
 * The most flows and the most phrase campaigns of a company. Intake loads all of them for each message, and the lists load all
 * of them, too.
 */
export const FLOW_LIMITS = { flows: 1000, campaigns: 1000 } as const;
/** The types and sizes of a flow's uploads (coverage 3 §5). The content block also takes opus. */
export const FLOW_UPLOADS = {
  img: { extensions: ['png', 'jpg', 'jpeg'], maxBytes: 2 * 1024 * 1024 },
  audio: { extensions: ['ogg', 'mp3'], maxBytes: 5 * 1024 * 1024 },
  video: { extensions: ['mp4'], maxBytes: 20 * 1024 * 1024 },
} as const;
/** The quality at which a flow's images are compressed (coverage 3 §5), from 0 to 1. */
export const FLOW_IMAGE_QUALITY = 0.7;
