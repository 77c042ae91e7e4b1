import { decideRatingAnswer } from '@prosa/domain/answering/decide-rating-answer';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules N2 to N5 of SPEC.md. */
export const takeRating: IntakeStage = { name: 'take the rating', decide: decideRatingAnswer };
