import { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import { defineLongJob, type LongJobOutcome, type LongJobWork } from '../long-jobs/long-job-work.ts';
import { rowKinds } from './row-kinds.ts';
import { importRows, toRowName } from './import-row.ts';

/** The number of rows that one transaction imports. */
const ROWS_PER_TRANSACTION = 25;
/** The maximum number of rows that one transaction imports if their kind creates several rows together. */
const MAX_ROWS_CREATED_TOGETHER = 200;
export const toRowsPerStep = (kind: SetUpKind): number =>
  rowKinds[kind].createRows === undefined ? ROWS_PER_TRANSACTION : MAX_ROWS_CREATED_TOGETHER;

/** The line number of the first row of a file without empty lines. The header is on line 1. */
const FIRST_ROW_LINE = 2;
const Cells = v.record(v.string(), v.string());
const ImportInput = v.object({
  /** The total number of rows in all parts of the job. */
  total: v.optional(v.number()),
  /**
   * The rows and their line numbers, if an older version of the server started the job. A newer job has its rows in parts
   * instead.
   */
  rows: v.optional(v.array(Cells), []),
  lines: v.optional(v.array(v.number())),
});
const ImportPart = v.array(v.object({ line: v.number(), cells: Cells }));

/** Lists the rows of one step, if an older version of the server started the job. */
const listRowsOfFormerJobFormat = (
  { rows, lines }: v.InferOutput<typeof ImportInput>,
  cursor: number,
): v.InferOutput<typeof ImportPart> =>
  rows
    .slice(cursor, cursor + ROWS_PER_TRANSACTION)
    .map((cells, index) => ({ line: lines?.[cursor + index] ?? cursor + index + FIRST_ROW_LINE, cells }));

const toImportWork = (kind: SetUpKind) =>
  defineLongJob({
    kind: `import-${kind}`,
    requires: { permission: 'drawer-admin-items:view' },
    input: ImportInput,
    cursor: v.number(),
    start: 0,
    async step({ input, cursor, loadPart, record }) {
      const rows = v.parse(ImportPart, (await loadPart(cursor)) ?? listRowsOfFormerJobFormat(input, cursor));
      return record(async (command) => {
        const outcomes: LongJobOutcome[] = [];
        let existing = 0;
        const imported = await importRows(
          command,
          kind,
          rows.map(({ cells }) => cells),
        );
        for (const [index, { line, cells }] of rows.entries()) {
          const outcome = imported[index];
          if (outcome === undefined) throw new Error('an imported row has no outcome');
          const row = { line, name: toRowName(kind, cells) };
          if (outcome.outcome === 'created') outcomes.push({ ...row, rowId: outcome.rowId });
          else if (outcome.outcome === 'refused') outcomes.push({ ...row, error: outcome.error, field: outcome.field, cells });
          else existing += 1;
        }
        const next = cursor + rows.length;
        return { next: next < (input.total ?? input.rows.length) ? next : null, done: rows.length, existing, outcomes };
      });
    },
  });

/**
 * The long jobs that import a company's set-up. A row that exists is not created again, so that a repeated import creates nothing
 * twice.
 */
export const setUpImportWorks: readonly LongJobWork[] = SetUpKind.options.map(toImportWork);
