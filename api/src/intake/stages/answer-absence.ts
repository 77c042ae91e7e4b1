import { decideAbsenceAnswer } from '@prosa/domain/answering/decide-absence-answer';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules H1 to H6 of SPEC.md. */
export const answerAbsence: AnsweringStage = { name: 'answer while nobody serves', decide: decideAbsenceAnswer };
