import { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import { defineLongJob, type LongJobOutcome, type LongJobWork } from '../long-jobs/long-job-work.ts';
import { setUpRows } from './set-up-rows.ts';
import { importRows, toRowName } from './import-row.ts';

/** The number of rows that one transaction imports. */
const ROWS_AT_ONCE = 25;
/** The number of rows that one transaction imports if the kind creates them together. */
const ROWS_TOGETHER = 200;
/** The line number of the first row of a file without empty lines. The header is on line 1. */
const FIRST_ROW_LINE = 2;

const ImportInput = v.object({
  rows: v.array(v.record(v.string(), v.string())),
  /** The line number of each row. A job that an older version of the server started has none. */
  lines: v.optional(v.array(v.number())),
});

const toImportWork = (kind: SetUpKind) =>
  defineLongJob({
    kind: `import-${kind}`,
    requires: { permission: 'drawer-admin-items:view' },
    input: ImportInput,
    cursor: v.number(),
    start: 0,
    step: ({ input, cursor, record }) =>
      record(async (command) => {
        const part = input.rows.slice(cursor, cursor + (setUpRows[kind].createRows === undefined ? ROWS_AT_ONCE : ROWS_TOGETHER));
        const outcomes: LongJobOutcome[] = [];
        let existing = 0;
        const imported = await importRows(command, kind, part);
        for (const [index, cells] of part.entries()) {
          const outcome = imported[index];
          if (outcome === undefined) throw new Error('an imported row has no outcome');
          const at = cursor + index;
          const row = { line: input.lines?.[at] ?? at + FIRST_ROW_LINE, name: toRowName(kind, cells) };
          if (outcome.outcome === 'created') outcomes.push({ ...row, rowId: outcome.rowId });
          else if (outcome.outcome === 'refused') outcomes.push({ ...row, error: outcome.error, field: outcome.field, cells });
          else existing += 1;
        }
        const next = cursor + part.length;
        return { next: next < input.rows.length ? next : null, done: part.length, existing, outcomes };
      }),
  });

/**
 * The long jobs that import a company's set-up. Existing rows stay unchanged, so that a repeated import creates nothing twice.
 */
export const setUpImportWorks: readonly LongJobWork[] = SetUpKind.options.map(toImportWork);
