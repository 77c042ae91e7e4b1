/** The minimum size of a recording that is sent, in bytes (coverage 1 §9). */
export const MIN_RECORDING_BYTES = 10_000;
/** The bit rate of recorded mp3 audio (coverage 1 §5), in bits per second. */
export const RECORDING_BITS_PER_SECOND = 128_000;
/** The playback speeds of voice messages, in the order in which the button cycles through them (coverage 1 §9). */
export const PLAYBACK_RATES = [0.5, 1, 1.5, 2] as const;
/**
 * The time after a message's arrival at the server within which its sender may edit it, in milliseconds (coverage 1 §4 and §9).
 */
export const MESSAGE_EDIT_WINDOW_MS = 900_000;
