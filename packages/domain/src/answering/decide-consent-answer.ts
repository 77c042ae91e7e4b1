import { asksForConsent, decideConsent, type ConsentStep } from '../consent/consent.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { toFlowInput } from './flow-input.ts';

/** Decides the effects of a message in a ticket that waits for consent. */
export function decideConsentAnswer(state: AnswerState): readonly AnswerEffect[] {
  const { ticket, contact, message, connection, settings, isTaken } = state;
  if (ticket?.status !== 'lgpd' || contact === null || isTaken) return [];
  if (message.fromMe || message.mediaType === 'reactionMessage' || contact.isBlocked) return [];
  // The company may have switched off the question since the ticket was opened.
  if (!asksForConsent(settings)) return [{ kind: 'accept-consent', isGiven: false }];
  switch (decideConsentStep(state)) {
    case 'accept':
      return [{ kind: 'accept-consent', isGiven: true }];
    case 'ask':
      return [{ kind: 'ask-for-consent' }, { kind: 'take-message' }];
    case 'refuse':
      return [
        ...(connection.complationMessage.trim() === ''
          ? []
          : [{ kind: 'send-text', body: connection.complationMessage } as const]),
        { kind: 'close-ticket', reason: 'consent' },
        { kind: 'take-message' },
      ];
    case 'wait':
      return [{ kind: 'take-message' }];
  }
}

/** Returns whether a message accepts or refuses the storage of data. */
export const isConsentChoice = (state: AnswerState): boolean => ['accept', 'refuse'].includes(decideConsentStep(state));

const decideConsentStep = ({ message, ticket, connection }: AnswerState): ConsentStep =>
  decideConsent(toFlowInput(message), { timesAsked: ticket?.menusSent ?? 0, maxTimes: connection.maxUseBotQueues });
