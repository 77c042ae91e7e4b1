import { captureStatements } from '@prosa/api/testing/capture-statements';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import * as v from 'valibot';
import type { ListQuery, ListStatement } from './list-queries.ts';

/**
 * A database connection for the rows of one company. Its role is either the application's role, which policies restrict, or a
 * role that bypasses the policies.
 */
export type ListDatabase = { readonly pool: Pool; readonly close: () => Promise<void> };

export function openListDatabase(url: string, companyId: number, role: 'prosa_app' | 'prosa_platform'): ListDatabase {
  const options = `-c app.company_id=${companyId} -c statement_timeout=${STATEMENT_TIMEOUT_MS}${role === 'prosa_app' ? '' : ` -c role=${role}`}`;
  const pool = new Pool({ connectionString: url, max: 1, options });
  return { pool, close: () => pool.end() };
}

/** Returns the statements that the query of a list sends to the database. */
export const listStatements = async ({ pool }: ListDatabase, list: ListQuery): Promise<readonly ListStatement[]> =>
  'statement' in list ? [list.statement] : captureStatements(pool, list.read);

const Explained = v.tuple([v.object({ 'Planning Time': v.number(), 'Execution Time': v.number(), Plan: v.looseObject({}) })]);
type ExplainedStatement = { readonly ms: number; readonly plan: object };

/** The time in milliseconds after which the database cancels a statement. It also counts as the time of a cancelled statement. */
const STATEMENT_TIMEOUT_MS = 5_000;
const isCancelled = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

/** Runs a statement. Returns its plan, and the time that the database took to plan and execute it, in milliseconds. */
export async function explainStatement(client: PoolClient, { sql, parameters }: ListStatement): Promise<ExplainedStatement> {
  const explain = `explain (analyze, buffers, timing off, format json) ${sql}`;
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(explain, [...parameters]);
    const [explained] = v.parse(Explained, rows[0]?.['QUERY PLAN']);
    return { ms: explained['Planning Time'] + explained['Execution Time'], plan: explained.Plan };
  } catch (error) {
    if (!isCancelled(error)) throw error;
    return { ms: STATEMENT_TIMEOUT_MS, plan: {} };
  }
}

/** Lists the indexes that a plan uses, and its sequential scans. */
export function listAccessPaths(plan: object): readonly string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { 'Index Name': index, 'Node Type': type, 'Relation Name': table } = v.parse(PlanNode, node);
    if (index !== undefined) found.add(index);
    if (type?.includes('Seq Scan') === true) found.add(`all ${table}`);
    Object.values(node).forEach(visit);
  };
  visit(plan);
  return [...found];
}
const PlanNode = v.looseObject({
  'Index Name': v.optional(v.string()),
  'Node Type': v.optional(v.string()),
  'Relation Name': v.optional(v.string()),
});
