import type { PlanLimitedKind } from '@prosa/contract/administration/plan-use';
import { MAX_PREVIEWED_ROWS, type PreviewedRow, type PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { createChanges, type Command } from '../platform/write.ts';
import { loadPlanUse } from '../plan-limits/load-plan-use.ts';
import { toRowKey, importRow, toRowName } from './import-row.ts';
import type { SetUpCells, SetUpRow } from './map-columns.ts';
import type { ImportedRow } from './row-kind.ts';
import { rowKinds } from './row-kinds.ts';

/**
 * The number of rows that one transaction imports and rolls back. A longer transaction would make other transactions wait for its
 * locks.
 */
const ROWS_PER_TRANSACTION = 25;
/** The number of rows per transaction for a kind whose outcomes are predicted without writing. */
const PREDICTED_ROWS_PER_TRANSACTION = 1_000;
/** Thrown to roll back the transaction of a preview. `rows` are the outcomes that the preview reports. */
class PreviewRollback extends Error {
  readonly rows: readonly ImportedRow[];
  constructor(rows: readonly ImportedRow[]) {
    super('A preview writes nothing.');
    this.rows = rows;
  }
}

type SetUpPreview = Pick<PreviewSetUpAnswer, 'counts' | 'rows'>;

/**
 * Reports the effect that an import would have on each row. Runs the commands of the import in transactions that are rolled back.
 * If a required field has no column, only reads the file.
 */
export async function previewSetUp(
  services: Services,
  scope: Scope,
  { kind, rows: groups, isComplete }: PreviewInput,
): Promise<SetUpPreview> {
  const room = await loadRemainingRowCount(services, scope, kind);
  const seenKeys = new Set<string>();
  const rowsOf: Record<PreviewedRow['outcome'], PreviewedRow[]> = { refused: [], create: [], existing: [] };
  const counts = { create: 0, existing: 0, refused: 0 };
  const rowsAtOnce = rowKinds[kind].predictOutcomes === undefined ? ROWS_PER_TRANSACTION : PREDICTED_ROWS_PER_TRANSACTION;
  for await (const group of groups)
    for (let start = 0; isComplete && start < group.length; start += rowsAtOnce) {
      const part = group.slice(start, start + rowsAtOnce);
      const trialOutcomes = await previewRows(services, scope, { kind, rows: part.map(({ cells }) => cells) });
      for (const [index, { line, cells }] of part.entries()) {
        const key = toRowKey(kind, cells);
        const row = decideRowPreview(trialOutcomes[index], { isRepeated: seenKeys.has(key), isOverLimit: counts.create >= room });
        if (row.outcome === 'create') seenKeys.add(key);
        counts[row.outcome] += 1;
        const listed = rowsOf[row.outcome];
        if (listed.length < MAX_PREVIEWED_ROWS) listed.push({ line, name: toRowName(kind, cells), ...row });
      }
    }
  const rows = [...rowsOf.refused, ...rowsOf.create, ...rowsOf.existing].slice(0, MAX_PREVIEWED_ROWS);
  return { counts, rows: rows.toSorted((a, b) => a.line - b.line) };
}

type PreviewInput = {
  readonly kind: SetUpKind;
  readonly rows: AsyncIterable<readonly SetUpRow[]>;
  readonly isComplete: boolean;
};

type RowPreview = Pick<PreviewedRow, 'outcome' | 'error' | 'field' | 'holder'>;

/**
 * Decides what the preview shows for a row, from its trial import and from `facts`. `facts` are needed because the transactions
 * of earlier rows were rolled back, so the trial import does not see these rows.
 */
function decideRowPreview(
  row: ImportedRow | undefined,
  facts: { readonly isRepeated: boolean; readonly isOverLimit: boolean },
): RowPreview {
  if (row === undefined || row.outcome === 'existing' || (facts.isRepeated && row.outcome === 'created'))
    return {
      outcome: 'existing',
      error: null,
      field: null,
      ...(row?.outcome === 'existing' && row.holder !== undefined && { holder: row.holder }),
    };
  if (row.outcome === 'refused') return { outcome: 'refused', error: row.error, field: row.field ?? null };
  return facts.isOverLimit
    ? { outcome: 'refused', error: 'ERR_PLAN_LIMIT', field: null }
    : { outcome: 'create', error: null, field: null };
}

const planLimitedKindBySetUpKind: Readonly<Partial<Record<SetUpKind, PlanLimitedKind>>> = { queues: 'queues', users: 'users' };

/** Loads the number of rows of the kind that the plan still allows. */
async function loadRemainingRowCount({ database }: Services, { companyId }: Scope, kind: SetUpKind): Promise<number> {
  const limitedColumns = planLimitedKindBySetUpKind[kind];
  if (limitedColumns === undefined) return Number.POSITIVE_INFINITY;
  const { used, limit } = (await database.withTenant(companyId, (tx) => loadPlanUse({ tx, companyId })))[limitedColumns];
  return limit - used;
}

async function previewRows(
  { database, clock, newId, ticketSubscribers }: Services,
  scope: Scope,
  { kind, rows }: { readonly kind: SetUpKind; readonly rows: readonly SetUpCells[] },
): Promise<readonly ImportedRow[]> {
  const { companyId } = scope;
  try {
    return await database.withTenant(companyId, async (tx) => {
      const command: Command = { tx, companyId, scope, changes: createChanges(), now: clock(), newId, ticketSubscribers };
      const { predictOutcomes } = rowKinds[kind];
      if (predictOutcomes !== undefined) return predictOutcomes(command, rows);
      const importedRows: ImportedRow[] = [];
      for (const cells of rows) importedRows.push(await importRow(command, kind, cells));
      throw new PreviewRollback(importedRows);
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.rows;
    throw error;
  }
}
