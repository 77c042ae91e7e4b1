/**
 * The maximum number of attempts to call for one delivery. After the last failed attempt, a person has to answer the customer.
 */
export const MAX_CALL_ATTEMPTS = 5;
/** The pauses before a call is repeated, in milliseconds. The first pause follows the first failed attempt. */
export const CALL_PAUSES_MS = [2_000, 8_000, 20_000, 60_000] as const;
/** The longest pause in milliseconds that an integration may ask for by `Retry-After`. */
export const MAX_CALL_PAUSE_MS = 120_000;
/** The maximum number of texts, files and pauses of one answer. The parts after these are dropped. */
export const MAX_ANSWER_PARTS = 30;
/** The maximum length of one text of an answer, in characters. That is as long as three messages. */
export const MAX_ANSWER_TEXT_CHARACTERS = 12_288;
/** The longest pause between two messages of one answer, in milliseconds. */
export const MAX_ANSWER_PAUSE_MS = 120_000;
