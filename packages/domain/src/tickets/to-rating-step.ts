/**
 * Maps a customer's answer of 0 to 10 to the five steps that are shown as faces: 0 to 2 is 1, 9 and 10 are 5 (coverage 1 §9).
 */
export const toRatingStep = (answer: number): number => Math.max(1, Math.ceil(answer / 2));
