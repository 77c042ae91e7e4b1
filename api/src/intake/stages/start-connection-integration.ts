import { decideConnectionIntegration } from '@prosa/domain/answering/decide-integration';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rule X1 of SPEC.md. */
export const startConnectionIntegration: AnsweringStage = {
  name: 'integration of the connection',
  decide: decideConnectionIntegration,
};
