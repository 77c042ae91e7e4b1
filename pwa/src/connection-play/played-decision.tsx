import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import {
  isExpectedUnansweredDecision,
  leaveCustomerUnanswered,
  type RuleDecision,
} from '@prosa/domain/rule-decisions/rule-decision';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RuleDecisionText } from '../rule-decisions/rule-decision-text.tsx';
import { toDecisionIcon } from '../rule-decisions/rule-icons.ts';
import { cn } from '../ui/cn.ts';

type PlayedDecisionProps = { decision: RuleDecision; of: PlayedConnection };

/**
 * Shows below a played message why the bot sent it, or why the customer's message gets no answer. The texts are the same as in a
 * ticket's log. If the bot gives no answer for a reason that people would not expect, the reason is highlighted.
 */
export function PlayedDecision({ decision, of }: PlayedDecisionProps) {
  return (
    <ReasonLine
      icon={toDecisionIcon(decision)}
      isUnanswered={leaveCustomerUnanswered([decision])}
      isExpected={isExpectedUnansweredDecision(decision)}
    >
      <RuleDecisionText decision={decision} ticket={{ whatsappId: of.connection.id }} />
    </ReasonLine>
  );
}

type ReasonLineProps = { icon: LucideIcon; isUnanswered: boolean; isExpected: boolean; children: ReactNode };

function ReasonLine({ icon: Icon, isUnanswered, isExpected, children }: ReasonLineProps) {
  return (
    <div
      className={cn(
        'flex max-w-[85%] items-start gap-1.5 text-xs text-muted-foreground',
        isUnanswered ? 'self-center' : 'self-end',
        isUnanswered && !isExpected && 'rounded-sm bg-warning-soft px-2 py-1 text-foreground',
      )}
    >
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
