import { decideRatingAnswer, isRatingChoice } from '@prosa/domain/answering/decide-rating-answer';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules N2 to N5 of SPEC.md. */
export const takeRating: AnsweringStage = { name: 'take the rating', isChoice: isRatingChoice, decide: decideRatingAnswer };
