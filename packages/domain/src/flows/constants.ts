import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';

/**
 * The maximum number of steps of a flow between two messages of the customer. A run that reaches this number is stopped. Each
 * node that the run enters is a step, and so is each message of that node except the first.
 */
export const MAX_FLOW_STEPS = 200;
/** The maximum length of a flow's text after its variables are filled in, in characters: as long as three messages. */
export const MAX_FILLED_TEXT_CHARACTERS = 3 * MESSAGE_MAX_CHARACTERS;
/**
 * The limits by which a customer who writes too often counts as a bot. A customer counts as a bot after more than `most` texts
 * within `withinMs`, if no attendant has written in between. The flow or integration in the ticket then stops.
 */
export const BOT_LOOP_LIMITS = {
  soon: { most: 40, withinMs: 10 * 60_000 },
  slowly: { most: 200, withinMs: 24 * 60 * 60_000 },
} as const;
/** The number of times that a menu is sent again after an unknown answer, before the run takes its "else" exit. */
export const MAX_FLOW_MENU_REPEATS = 3;
/**
 * The maximum numbers of flows and of phrase campaigns of a company. Intake loads all flows and campaigns of the company for each
 * message, and the lists of flows and campaigns load all of them, too.
 */
export const FLOW_LIMITS = { flows: 1000, campaigns: 1000 } as const;
/**
 * The accepted types and the maximum sizes of a flow's uploads (coverage 3 §5). A content block also accepts audio files in the
 * format opus.
 */
export const FLOW_UPLOADS = {
  img: { extensions: ['png', 'jpg', 'jpeg'], maxBytes: 2 * 1024 * 1024 },
  audio: { extensions: ['ogg', 'mp3'], maxBytes: 5 * 1024 * 1024 },
  video: { extensions: ['mp4'], maxBytes: 20 * 1024 * 1024 },
} as const;
/** The quality with which a flow's images are compressed, from 0 to 1 (coverage 3 §5). */
export const FLOW_IMAGE_QUALITY = 0.7;
