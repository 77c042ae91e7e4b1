import type { CompanyId, FlowId, TicketId, UserId } from '@prosa/contract/ids';
import type { NullableForeignId, ForeignId } from './columns.ts';
import type { ColumnType, Generated } from 'kysely';

/**
 * The table of the flows that run, or ran, in a ticket. `state` is a `FlowRunState` of the domain. `due_at` is the time at which the
 * run's current pause ends.
 */
export type FlowRunTables = {
  flow_runs: {
    company_id: ForeignId<CompanyId>;
    id: string;
    ticket_id: ForeignId<TicketId>;
    flow_id: ForeignId<FlowId>;
    version: number;
    state: ColumnType<unknown, string, string>;
    status: Generated<'running' | 'ended'>;
    due_at: Date | null;
    why: 'phrase' | 'scheduled' | 'welcome' | 'not-phrase' | 'by-hand' | 'integration';
    started_by: NullableForeignId<UserId>;
    started_at: Date;
    ended_why: 'done' | 'step-limit' | 'node-gone' | 'attended' | 'moved' | 'closed' | 'replaced' | 'bot-off' | null;
    ended_at: Date | null;
  };
};
