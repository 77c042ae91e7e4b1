import type { CompiledQuery, InferResult } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import { settingKey } from '@prosa/database/setting-key';
import { statements } from '@prosa/database/statements';
import { subscriptionColumns, timeZoneKey, toSubscription } from '@prosa/database/subscription';
import { isWithinHours, wallClock } from '@prosa/domain/session/is-within-hours';
import type { PlanFlags } from '@prosa/contract/session/session';
import type { PermissionHolder } from '@prosa/domain/session/permissions';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { assertSubscribed } from './subscription.ts';
import { toViewer, viewerColumns } from './viewer-columns.ts';

/** The caller of a request, read from the database, never from what the caller says of itself. */
export type Scope = {
  readonly companyId: CompanyId;
  readonly sessionId: string;
  readonly viewer: TicketViewer & PermissionHolder;
  /** The plan's flags that gate a route. */
  readonly plan: Pick<PlanFlags, 'useKanban' | 'useOpenAi'>;
  readonly name: string;
  readonly farewellMessage: string;
  readonly userClosePendingTicket: 'enabled' | 'disabled';
  readonly whatsappId: number | null;
  readonly scopeXid: string;
  readonly hidesNumbers: boolean;
};

export type Claims = { readonly companyId: CompanyId; readonly userId: number; readonly sessionId: string };

/** Reads a session with its user, its company and what bounds them; `toScope` says what the row means. Its parameters are of nobody. */
const anyScope = statements
  .selectFrom('sessions as s')
  .innerJoin('users as u', (join) => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
  .innerJoin('companies as o', 'o.id', 's.company_id')
  .innerJoin('plans as p', 'p.id', 'o.plan_id')
  .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 's.company_id').on('z.key', '=', timeZoneKey))
  .leftJoin('company_settings as c', (join) =>
    join.onRef('c.company_id', '=', 's.company_id').on('c.key', '=', settingKey('lgpdHideNumber')),
  )
  .select(viewerColumns)
  .select(subscriptionColumns)
  .select(['u.name', 'u.farewell_message', 'u.user_close_pending_ticket', 'u.whatsapp_id', 'u.scope_xid'])
  .select(['u.show_dashboard', 'u.allow_connections', 'p.use_kanban', 'p.use_open_ai'])
  .select(['s.ended_at', 's.ended_why', 'c.value as hide'])
  .where('s.company_id', '=', 0)
  .where('s.id', '=', '')
  .where('s.user_id', '=', 0)
  .compile();

/** Compiled once: every request needs it, and building it costs more than sending it. */
const scopeStatement = ({ companyId, sessionId, userId }: Claims): typeof anyScope => ({
  ...anyScope,
  parameters: [companyId, sessionId, userId],
});

type ScopeRow = InferResult<typeof anyScope>[number];

function toScope({ companyId, sessionId }: Claims, row: ScopeRow | undefined, now: Date): Scope {
  if (row === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
  if (row.ended_at !== null)
    throw new AppError(row.ended_why === 'replaced' ? 'ERR_SESSION_REPLACED' : 'ERR_UNAUTHENTICATED', 401);
  assertSubscribed(toSubscription(companyId, row), now);
  return {
    companyId,
    sessionId,
    viewer: { ...toViewer(row), showDashboard: row.show_dashboard, allowConnections: row.allow_connections },
    plan: { useKanban: row.use_kanban, useOpenAi: row.use_open_ai },
    name: row.name,
    farewellMessage: row.farewell_message,
    userClosePendingTicket: row.user_close_pending_ticket,
    whatsappId: row.whatsapp_id,
    scopeXid: row.scope_xid,
    hidesNumbers: row.profile === 'user' && row.hide === 'enabled',
  };
}

/** A statement that goes in the same trip as the session's, and who gets its rows, before it is known what the session may. */
export type PiggybackQuery = { readonly statement: CompiledQuery; readonly take: (rows: readonly unknown[]) => void };

/**
 * Loads the scope of a live session. Refuses with ERR_UNAUTHENTICATED, with ERR_SESSION_REPLACED after a log-in elsewhere, and
 * with ERR_SUBSCRIPTION_EXPIRED once the company's due date is over: every call and every live connection passes here.
 */
export async function loadScope({ database, clock }: Services, claims: Claims, piggyback?: PiggybackQuery): Promise<Scope> {
  const session = scopeStatement(claims);
  if (piggyback === undefined) {
    const [rows] = await database.readTenant(claims.companyId, session);
    return toScope(claims, rows[0], clock());
  }
  const [rows, others] = await database.readTenant(claims.companyId, session, piggyback.statement);
  piggyback.take(others);
  return toScope(claims, rows[0], clock());
}

/** Whether a user may work now, by the wall clock of the company. */
export const isAtWork = (now: Date, timeZone: string, startWork: string, endWork: string): boolean =>
  isWithinHours(wallClock(now, timeZone), startWork, endWork);
