import { sql } from 'kysely';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Scope } from '../platform/scope.ts';
import { phases, readCursor, type Cursor } from './cursor.ts';

/**
 * Finds where the pull goes on. `reset` when the device starts over: it has no cursor, or one of another database (a
 * restored copy counts transactions anew) or of a scope the user no longer has.
 */
export async function pullWindow(
  tx: TenantTransaction,
  scope: Scope,
  text: string | undefined,
): Promise<{ cursor: Cursor; reset: boolean }> {
  const { rows } = await sql<{ database: string; below: string }>`
    select (select system_identifier::text from pg_control_system()) as database,
           pg_snapshot_xmin(pg_current_snapshot())::text as below`.execute(tx);
  const now = rows[0];
  if (now === undefined) throw new Error('the database did not say where its change feed is');
  const epoch = `${now.database}.${scope.scopeXid}`;
  const below = BigInt(now.below);
  const known = text === undefined ? undefined : readCursor(text);
  if (known === undefined || known.epoch !== epoch || known.from > known.to || known.to > below)
    return { cursor: { epoch, from: 0n, to: below, phase: phases[0], key: '' }, reset: true };
  if (known.phase === 'done') return { cursor: { epoch, from: known.to, to: below, phase: phases[0], key: '' }, reset: false };
  return { cursor: known, reset: known.from === 0n };
}
