import { decideConnectionIntegration } from '@prosa/domain/answering/decide-integration';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule X1 of SPEC.md. */
export const startConnectionIntegration: IntakeStage = {
  name: 'integration of the connection',
  decide: decideConnectionIntegration,
};
