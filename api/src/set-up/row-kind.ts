import type { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import type { SetUpCells } from './map-columns.ts';

export type ImportedRow =
  | { readonly outcome: 'created'; readonly rowId: string }
  | { readonly outcome: 'existing'; readonly holder?: string }
  | { readonly outcome: 'refused'; readonly error: AppError['code']; readonly field: string | undefined };

/** Finds and creates rows of one kind, by the same commands as the screens. */
export type RowKind = {
  /** The field whose cell names the row. */
  readonly nameField: string;
  readonly keyField: string;
  /** Returns whether the company has the row. */
  readonly hasRow: (command: Command, key: string) => Promise<boolean>;
  /** Creates the row and returns its id. Throws `RefusedRow`, and the refusals of the command. */
  readonly createRow: (command: Command, cells: SetUpCells) => Promise<string | number>;
  /** Folds the cells that stand for the same key. Without it, case and accents make no difference. */
  readonly foldKey?: (key: string) => string;
  /** Adds what the file has and an existing row lacks. Without it, an existing row stays as it is. */
  readonly complete?: (command: Command, cells: SetUpCells) => Promise<unknown>;
  /**
   * Creates rows together, each with another key that the company lacks. Returns an outcome for each. Without it, rows are created one
   * by one.
   */
  readonly createRows?: (command: Command, rows: readonly SetUpCells[]) => Promise<readonly ImportedRow[]>;
  /** Returns the keys, in their folded form, that the company has. Belongs to `createRows`. */
  readonly findKeys?: (command: Command, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Predicts the outcome of an import without writing. Used for files with too many rows to import on trial and roll back. */
  readonly predictOutcomes?: (command: Command, rows: readonly SetUpCells[]) => Promise<readonly ImportedRow[]>;
  /** Maps each refusal of the command to the field that caused it. */
  readonly fieldOf: Readonly<Partial<Record<AppError['code'], string>>>;
};
