import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { toFlowInput } from './flow-input.ts';

/** Decides whether a message continues the flow that runs in the ticket, or ends it. */
export function decideRunningFlow({ flows, contact, message, burst = [message], isTaken }: AnswerState): readonly AnswerEffect[] {
  const running = flows?.running ?? null;
  if (running === null || isTaken) return [];
  if (message.fromMe) return [{ kind: 'end-flow', why: 'attended' }];
  const { disableBot, isBlocked } = contact ?? { disableBot: false, isBlocked: false };
  if (isBlocked || (disableBot && running !== 'by-hand')) return [{ kind: 'end-flow', why: 'bot-off' }];
  return [{ kind: 'advance-flow', text: toFlowInput(message), lines: burst.map(toFlowInput) }];
}
