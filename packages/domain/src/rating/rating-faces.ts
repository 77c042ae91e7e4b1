/** The faces of the five steps of a rating, from 1 to 5 (coverage 1 §9). */
export const ratingFaces = ['😡', '🙁', '😐', '🙂', '😍'] as const;
