/** A recording smaller than this is not sent (coverage 1 §9), in bytes. */
export const RECORDING_MIN_BYTES = 10_000;
/** Recorded audio is mp3 of this rate (coverage 1 §5), in bits a second. */
export const RECORDING_BITS_PER_SECOND = 128_000;
/** Speeds a voice message is played at, in the order they are gone through (coverage 1 §9). */
export const PLAYBACK_RATES = [0.5, 1, 1.5, 2] as const;
/** How long its sender may edit a message, from when the server got it (coverage 1 §4 and §9), in milliseconds. */
export const MESSAGE_EDIT_WINDOW_MS = 900_000;
