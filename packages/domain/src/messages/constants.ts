/** A recording smaller than this is not sent (coverage 1 §9), in bytes. */
export const RECORDING_MIN_BYTES = 10_000;
/** The bit rate of recorded mp3 audio (coverage 1 §5), in bits per second. */
export const RECORDING_BITS_PER_SECOND = 128_000;
/** The playback speeds of voice messages, in the order in which the button cycles through them (coverage 1 §9). */
export const PLAYBACK_RATES = [0.5, 1, 1.5, 2] as const;
/**
 * The time within which the sender may edit a message after its arrival at the server (coverage 1 §4 and §9), in milliseconds.
 */
export const MESSAGE_EDIT_WINDOW_MS = 900_000;
