import { sql, type RawBuilder } from 'kysely';
import type { PullPage } from '@prosa/contract/sync/pull';
import { PULLED_CLOSED_DAYS } from '@prosa/domain/tickets/constants';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/access/scope.ts';
import { seesTicketSql } from '../tickets/sees-ticket-sql.ts';

/** The context a phase reads with: the window, how far it got, how many rows it may still give. */
export type PhaseInput = {
  readonly tx: TenantTransaction;
  readonly scope: Scope;
  readonly from: bigint;
  readonly to: bigint;
  /** Where the last page of this phase ended; empty at its start. */
  readonly key: string;
  readonly most: number;
  readonly now: Date;
};

/** Adds its rows to the page. `nextKey`: there may be more; null: the phase is over. */
export type PullPhase = (input: PhaseInput, page: PullPage) => Promise<{ rows: number; nextKey: string | null }>;

/**
 * Whether the transaction id in `column` lies in the window. The first window takes everything: in a restored copy the
 * rows' ids lie above those the new cluster counts.
 */
export const inWindow = ({ from, to }: Pick<PhaseInput, 'from' | 'to'>, column: string): RawBuilder<boolean> =>
  from === 0n
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(column)} >= ${String(from)}::xid8 and ${sql.ref(column)} < ${String(to)}::xid8)`;

/** Tickets a device is given (table alias `t`): in the user's sight, and active or closed not long ago. */
export const heldTickets = ({ scope, now }: PhaseInput): RawBuilder<boolean> =>
  sql<boolean>`(t.company_id = ${scope.companyId} and ${seesTicketSql(scope.viewer)}
    and (t.status <> 'closed' or t.updated_at >= ${new Date(now.getTime() - PULLED_CLOSED_DAYS * 86_400_000)}))`;
