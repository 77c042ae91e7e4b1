/**
 * Converts a customer's rating from 0 to 10 to the step from 1 to 5 that a face shows (coverage 1 §9). The ratings 0 to 2 are
 * step 1, and the ratings 9 and 10 are step 5.
 */
export const toRatingStep = (answer: number): number => Math.max(1, Math.ceil(answer / 2));
