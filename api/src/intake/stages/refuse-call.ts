import { decideCallRefusal, isMissedCall } from '@prosa/domain/answering/decide-call-refusal';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rule K2 of SPEC.md. */
export const refuseCall: AnsweringStage = {
  name: 'refuse a call',
  isChoice: ({ message }) => isMissedCall(message),
  decide: decideCallRefusal,
};
