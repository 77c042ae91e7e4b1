import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LogEntryLine, ticketLogQueryKey, LogList, useTicketLog } from '../ticket-log/log-entries.tsx';
import { fetchRuleDecisions } from './fetch-rule-decisions.ts';
import { RuleDecisionLine } from './rule-decision-line.tsx';
import { isKnownDecision } from '../rule-decisions/rule-icons.ts';

type TimelineLine = { readonly key: string; readonly at: string; readonly line: ReactNode };

/** A ticket's log for admins: its entries and the decisions of rules, sorted by time, the newest one first. */
export function ExplainedLog({ ticket }: { ticket: Pick<TicketRow, 'id' | 'whatsappId'> }) {
  const { t } = useTranslation('rule-decisions');
  const log = useTicketLog(ticket.id);
  const read = useQuery({
    queryKey: [...ticketLogQueryKey, ticket.id, 'decisions'],
    queryFn: () => fetchRuleDecisions(ticket.id),
  });
  const entries = (log.data ?? []).map((entry): TimelineLine => ({
    key: entry.id,
    at: entry.createdAt,
    line: <LogEntryLine entry={entry} />,
  }));
  const decisions = (read.data ?? []).flatMap(({ id, decisions: made, createdAt }) =>
    made.filter(isKnownDecision).map((decision, place): TimelineLine => ({
      key: `${id}.${place}`,
      at: createdAt,
      line: <RuleDecisionLine decision={decision} createdAt={createdAt} ticket={ticket} />,
    })),
  );
  // The stable sort leaves decisions before entries of the same time. After the reversal, the entries that a decision caused
  // therefore stand above the decision.
  const lines = [...decisions, ...entries].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed();
  return (
    <>
      {read.isError && read.data === undefined && <p className="pb-2 text-small text-destructive">{t('failed')}</p>}
      <LogList read={log}>
        {lines.map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
      </LogList>
    </>
  );
}
