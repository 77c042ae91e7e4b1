import { toFlowInput } from '../state/flow-input.ts';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules F1 to F4 of flow-runs/SPEC.md. */
export const continueRunningFlow: IntakeStage = {
  name: 'running flow',
  decide(state) {
    const running = state.flows?.running ?? null;
    if (running === null || state.isTaken) return [];
    if (state.message.fromMe) return [{ kind: 'end-flow', why: 'attended' }];
    const { disableBot, isBlocked } = state.contact ?? { disableBot: false, isBlocked: false };
    if (isBlocked || (disableBot && running !== 'by-hand')) return [{ kind: 'end-flow', why: 'bot-off' }];
    return [{ kind: 'advance-flow', text: toFlowInput(state) }];
  },
};
