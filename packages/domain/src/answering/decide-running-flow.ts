import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { toFlowInput } from './flow-input.ts';

/** Decides the effects of a message on the flow that runs in the ticket: the flow either continues or ends. */
export function decideRunningFlow({ flows, contact, message, burst = [message], isTaken }: AnswerState): readonly AnswerEffect[] {
  const running = flows?.running ?? null;
  if (running === null || isTaken) return [];
  if (message.fromMe) return [{ kind: 'end-flow', why: 'attended' }];
  const { disableBot, isBlocked } = contact ?? { disableBot: false, isBlocked: false };
  if (isBlocked || (disableBot && running !== 'by-hand')) return [{ kind: 'end-flow', why: 'bot-off' }];
  return [{ kind: 'advance-flow', text: toFlowInput(message), lines: burst.map(toFlowInput) }];
}
