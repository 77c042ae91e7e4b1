/**
 * Converts a customer's answer of 0 to 10 to one of the five steps that are shown as faces (coverage 1 §9). The answers 0 to 2
 * become 1, and the answers 9 and 10 become 5.
 */
export const toRatingStep = (answer: number): number => Math.max(1, Math.ceil(answer / 2));
