import type { QueueIntegration } from '@prosa/contract/integrations/integration';
import type { RuleDecision } from '../rule-decisions/rule-decision.ts';
import type { IntegrationEffect } from './conversation.ts';

type ExplainedIntegration = Pick<QueueIntegration, 'id' | 'typebotExpires' | 'typebotKeywordFinish' | 'typebotKeywordRestart'>;

/**
 * Explains an effect of an integration (rule D1 of intake/SPEC.md). `before` is the preceding effect. Returns undefined for
 * effects that send something to the customer, and for other effects that need no explanation, such as the end of a conversation
 * after a hand-over.
 */
export function explainIntegrationEffect(
  { id: integrationId, typebotExpires, typebotKeywordFinish, typebotKeywordRestart }: ExplainedIntegration,
  effect: IntegrationEffect,
  before: IntegrationEffect | undefined,
): RuleDecision | undefined {
  switch (effect.kind) {
    case 'begin-again':
      return effect.why === 'expired'
        ? { rule: 'integrationExpired', settings: { typebotExpires }, integrationId }
        : { rule: 'integrationRestarted', settings: { typebotKeywordRestart }, integrationId };
    case 'move-ticket':
      return { rule: 'integrationHandedOver', settings: {}, integrationId };
    case 'close-ticket':
      return { rule: 'integrationClosed', settings: {}, integrationId };
    case 'end-session':
      if (effect.ending === 'keyword') return { rule: 'integrationLeft', settings: { typebotKeywordFinish }, integrationId };
      if (effect.ending === 'failed') return { rule: 'integrationFailed', settings: {}, integrationId };
      if (before?.kind === 'move-ticket' || before?.kind === 'close-ticket') return undefined;
      return { rule: 'integrationEnded', settings: {}, integrationId };
    case 'call':
    case 'send-text':
    case 'send-file':
    case 'wait':
    case 'add-note':
      return undefined;
  }
}
