import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { LogLine } from '../ticket-log/log-line.tsx';
import { RuleDecisionText } from '../rule-decisions/rule-decision-text.tsx';
import { type KnownDecision, toDecisionIcon } from '../rule-decisions/rule-icons.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';

type RuleDecisionLineProps = {
  decision: KnownDecision;
  createdAt: string;
  ticket: Pick<TicketRow, 'whatsappId'>;
};

/**
 * A line about a decision of a rule, with the names of the queue and of the attendant that the decision is about, if it has any.
 */
export function RuleDecisionLine({ decision, createdAt, ticket }: RuleDecisionLineProps) {
  const { queues, people } = useCompanyDirectory();
  const names = [
    queues.find(({ id }) => id === decision.queueId)?.name,
    people.find(({ id }) => id === decision.userId)?.name,
  ].filter((name) => name !== undefined);
  return (
    <LogLine icon={toDecisionIcon(decision)} createdAt={createdAt} detail={names.length === 0 ? undefined : names.join(' · ')}>
      <RuleDecisionText decision={decision} ticket={ticket} />
    </LogLine>
  );
}
