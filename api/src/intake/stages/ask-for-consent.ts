import { asksForConsent, decideConsent } from '@prosa/domain/consent/consent';
import { toFlowInput } from '../state/flow-input.ts';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules L1 to L4 of SPEC.md. */
export const askForConsent: IntakeStage = {
  name: 'ask for consent',
  decide(state) {
    const { ticket, contact, message, connection, settings, isTaken } = state;
    if (ticket?.status !== 'lgpd' || contact === null || isTaken) return [];
    if (message.fromMe || message.mediaType === 'reactionMessage' || contact.isBlocked) return [];
    // The company may have stopped asking since the ticket was opened.
    if (!asksForConsent(settings)) return [{ kind: 'accept-consent', isGiven: false }];
    const step = decideConsent(toFlowInput(state), { timesAsked: ticket.menusSent, maxTimes: connection.maxUseBotQueues });
    switch (step) {
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
  },
};
