import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { phases, readCursor, type Cursor } from './cursor.ts';

/**
 * Finds where the pull goes on. `reset` when the device starts over: it has no cursor, or one of another database (a
 * restored copy counts transactions anew), of a scope the user no longer has, or from before removals that are no longer kept.
 */
export async function pullWindow(
  tx: TenantTransaction,
  scope: Scope,
  text: string | undefined,
): Promise<{ cursor: Cursor; reset: boolean }> {
  const { rows } = await sql<{ database: string; below: string; cleared: string | null }>`
    select (select system_identifier::text from pg_control_system()) as database,
           pg_snapshot_xmin(pg_current_snapshot())::text as below,
           (select removals_cleared_xid::text from companies where id = ${scope.companyId}) as cleared`.execute(tx);
  const now = rows[0];
  if (now === undefined) throw new Error('the database did not say where its change feed is');
  const epoch = `${now.database}.${scope.scopeXid}`;
  const below = BigInt(now.below);
  const startOver = { cursor: { epoch, from: 0n, to: below, phase: phases[0], key: '' }, reset: true };
  const known = text === undefined ? undefined : readCursor(text);
  if (known === undefined || known.epoch !== epoch || known.from > known.to || known.to > below) return startOver;
  // The first page said that it starts over: said again, the device would drop what that page brought.
  if (known.phase !== 'done' && known.from === 0n) return { cursor: known, reset: false };
  const next = known.phase === 'done' ? { ...known, from: known.to, to: below, phase: phases[0], key: '' } : known;
  const cleared = BigInt(now.cleared ?? 0);
  // What was cleared in another cluster, before a restore, lies above all this one counts and concerns no cursor of it.
  if (cleared <= below && next.from <= cleared) return startOver;
  return { cursor: next, reset: false };
}
