import { type CompiledQuery, type InferResult, type Kysely, sql } from 'kysely';
import type { CompanyId, ConnectionId, UserId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import { planColumns, toPlanFlags } from '@prosa/database/plan-flags';
import { settingKeySql } from '@prosa/database/setting-key-sql';
import { queryBuilder } from '@prosa/database/query-builder';
import type { TenantDatabase } from '@prosa/database/tenant';
import { subscriptionColumns, timeZoneKeySql, toSubscription } from '@prosa/database/subscription';
import { toTimeZone } from '@prosa/domain/session/calendar';
import { isWithinHours, toWallClock } from '@prosa/domain/session/is-within-hours';
import { companyHidesNumbers } from '@prosa/domain/contacts/mask-number';
import type { PlanFlags } from '@prosa/contract/session/session';
import type { PermissionHolder } from '@prosa/domain/session/permissions';
import { isSubscriptionLapsed } from '@prosa/domain/session/subscription';
import type { AccessSubject } from '@prosa/domain/session/requirement';
import type { TicketViewer } from '@prosa/domain/tickets/sees-ticket';
import { AppError } from '../app-error.ts';
import { assertSubscribed } from './subscription.ts';
import { toViewer, viewerColumns } from './viewer-columns.ts';

/** The caller of a request. The database is the source of all fields, never the claims of the caller. */
export type Scope = {
  readonly companyId: CompanyId;
  readonly sessionId: string;
  readonly viewer: TicketViewer & PermissionHolder;
  /** True if the user is the platform's super user. */
  readonly super: boolean;
  readonly plan: PlanFlags;
  /** True if the company's subscription has ended. Only a route declared `whileExpired` gets such a scope. */
  readonly isExpired: boolean;
  /**
   * True if the session lacks the second factor that the company requires. Only a route declared `withoutSecondFactor` gets such
   * a scope.
   */
  readonly awaitsSecondFactor: boolean;
  readonly name: string;
  /**
   * True if a super user of another company acts here. The change log then has the super user's name and no user of this company.
   */
  readonly isFromPlatform?: true;
  readonly farewellMessage: string;
  readonly whatsappId: ConnectionId | null;
  readonly scopeXid: string;
  readonly hidesNumbers: boolean;
  /** The IANA name of the company's time zone, or of the default one if the stored name is unknown. */
  readonly timeZone: string;
};

export type Claims = { readonly companyId: CompanyId; readonly userId: UserId; readonly sessionId: string };

/** Selects users with their company, plan and settings. `toScope` also needs the columns of a session. */
export const selectUserScopes = (database: Pick<Kysely<Database>, 'selectFrom'>) =>
  database
    .selectFrom('users as u')
    .innerJoin('companies as o', 'o.id', 'u.company_id')
    .innerJoin('plans as p', 'p.id', 'o.plan_id')
    .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 'u.company_id').on('z.key', '=', timeZoneKeySql))
    .leftJoin('company_settings as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').on('c.key', '=', settingKeySql('lgpdHideNumber')),
    )
    .leftJoin('company_settings as l', (join) =>
      join.onRef('l.company_id', '=', 'u.company_id').on('l.key', '=', settingKeySql('enableLGPD')),
    )
    .select(viewerColumns)
    .select(subscriptionColumns)
    .select(['u.name', 'u.farewell_message', 'u.user_close_pending_ticket', 'u.whatsapp_id', 'u.scope_xid', 'u.super'])
    .select(['u.show_dashboard', 'u.allow_connections', 'u.allow_real_time'])
    .select(planColumns)
    .select(['c.value as lgpdHideNumber', 'l.value as enableLGPD']);

/**
 * Selects a session with its user, company, plan and settings, for `toScope`. The parameters of the statement have no values yet.
 */
const sessionScopeQuery = selectUserScopes(queryBuilder)
  .innerJoin('sessions as s', (join) => join.onRef('s.company_id', '=', 'u.company_id').onRef('s.user_id', '=', 'u.id'))
  .select(['s.ended_at', 's.ended_why', 's.awaits_second_factor'])
  .where('s.company_id', '=', sql<CompanyId>`${0}`)
  .where('s.id', '=', '')
  .where('s.user_id', '=', sql<UserId>`${0}`)
  .compile();

/**
 * Selects the session of the claims. Every request needs this statement, and building it costs more than sending it. Each call
 * therefore uses the compiled statement with its own parameters.
 */
const toSessionScopeQuery = ({ companyId, sessionId, userId }: Claims): typeof sessionScopeQuery => ({
  ...sessionScopeQuery,
  parameters: [companyId, sessionId, userId],
});

type ScopeRow = InferResult<typeof sessionScopeQuery>[number];

/**
 * Converts a stored session with its user and company to the scope. Refuses with ERR_UNAUTHENTICATED and ERR_SESSION_REPLACED.
 */
export function toScope(
  { companyId, sessionId }: Pick<Claims, 'companyId' | 'sessionId'>,
  row: ScopeRow | undefined,
  now: Date,
): Scope {
  if (row === undefined) throw new AppError('ERR_UNAUTHENTICATED', 401);
  if (row.ended_at !== null)
    throw new AppError(row.ended_why === 'replaced' ? 'ERR_SESSION_REPLACED' : 'ERR_UNAUTHENTICATED', 401);
  return {
    companyId,
    sessionId,
    viewer: {
      ...toViewer(row),
      showDashboard: row.show_dashboard,
      allowConnections: row.allow_connections,
      allowRealTime: row.allow_real_time,
      userClosePendingTicket: row.user_close_pending_ticket,
    },
    super: row.super,
    plan: toPlanFlags(row),
    isExpired: isSubscriptionLapsed(toSubscription(companyId, row), now),
    awaitsSecondFactor: row.awaits_second_factor,
    name: row.name,
    farewellMessage: row.farewell_message,
    whatsappId: row.whatsapp_id,
    scopeXid: row.scope_xid,
    hidesNumbers:
      row.profile === 'user' &&
      companyHidesNumbers({ enableLGPD: row.enableLGPD ?? undefined, lgpdHideNumber: row.lgpdHideNumber ?? undefined }),
    timeZone: toTimeZone(row.time_zone),
  };
}

/** Converts a scope to the values with which requirements are compared. */
export const toAccessSubject = ({ viewer, super: isSuper, plan, isExpired, awaitsSecondFactor }: Scope): AccessSubject => ({
  ...viewer,
  super: isSuper,
  plan,
  isExpired,
  awaitsSecondFactor,
});

/**
 * A statement that is sent together with the statement that loads the session, before the session's permissions are known. `take`
 * receives the rows of this additional statement.
 */
export type PiggybackQuery = { readonly statement: CompiledQuery; readonly take: (rows: readonly unknown[]) => void };

export type LoadScopeOptions = {
  readonly piggyback?: PiggybackQuery | undefined;
  /** True if a company with an ended subscription also gets its scope. */
  readonly whileExpired?: boolean | undefined;
  /** True if a session that lacks a required second factor also gets its scope. */
  readonly withoutSecondFactor?: boolean | undefined;
};

/**
 * Loads the scope of a live session. Every call and every live connection uses this function.
 * ERR_UNAUTHENTICATED: the session does not exist or has ended.
 * ERR_SESSION_REPLACED: another log-in has replaced the session.
 * ERR_SUBSCRIPTION_EXPIRED: the company is past its due date.
 * ERR_SECOND_FACTOR_MISSING: the session lacks the second factor that its company requires.
 */
export async function loadScope(
  { database, clock }: { readonly database: TenantDatabase; readonly clock: () => Date },
  claims: Claims,
  { piggyback, whileExpired = false, withoutSecondFactor = false }: LoadScopeOptions = {},
): Promise<Scope> {
  const session = toSessionScopeQuery(claims);
  const extraStatements = piggyback === undefined ? [] : [piggyback.statement];
  const [[row], ...others] = await database.readTenant(claims.companyId, session, ...extraStatements);
  for (const rows of others) piggyback?.take(rows);
  const now = clock();
  const scope = toScope(claims, row, now);
  if (row !== undefined && !whileExpired) assertSubscribed(toSubscription(claims.companyId, row), now);
  if (scope.awaitsSecondFactor && !withoutSecondFactor) throw new AppError('ERR_SECOND_FACTOR_MISSING', 403);
  return scope;
}

/** Returns whether the current time is within a user's work hours, in the company's time zone. */
export const isWithinWorkHours = (
  now: Date,
  timeZone: string,
  { startWork, endWork }: { readonly startWork: string; readonly endWork: string },
): boolean => isWithinHours(toWallClock(now, timeZone), startWork, endWork);
