import type { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import type { SetUpCells } from './map-columns.ts';

export type ImportedRow =
  | { readonly outcome: 'created'; readonly rowId: string }
  | { readonly outcome: 'existing'; readonly holder?: string }
  | { readonly outcome: 'refused'; readonly error: AppError['code']; readonly field: string | undefined };

/** Defines how an import finds and creates rows of one kind, with the same commands as the screens. */
export type RowKind = {
  /** The field whose cell is the row's name in lists. */
  readonly nameField: string;
  readonly keyField: string;
  /** Returns whether the company has a row with the key. */
  readonly hasRow: (command: Command, key: string) => Promise<boolean>;
  /** Creates the row and returns its id. Throws `RefusedRowError`, and the refusals of the command. */
  readonly createRow: (command: Command, cells: SetUpCells) => Promise<string | number>;
  /**
   * Converts a key to a text that is the same for all keys that count as equal. Without this function, keys are compared ignoring
   * case and accents.
   */
  readonly foldKey?: (key: string) => string;
  /** Adds to an existing row the values that only the file has. Without this function, an existing row stays unchanged. */
  readonly complete?: (command: Command, cells: SetUpCells) => Promise<unknown>;
  /**
   * Creates several rows together. Their keys differ, and the company has none of them yet. Returns an outcome for each row.
   * Without this function, rows are created one by one.
   */
  readonly createRows?: (command: Command, rows: readonly SetUpCells[]) => Promise<readonly ImportedRow[]>;
  /**
   * Returns those of the given keys whose rows the company already has. The returned keys have the form that `foldKey` returns. A
   * kind with `createRows` needs this function.
   */
  readonly findKeys?: (command: Command, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Predicts the outcome of an import without writing. A kind needs this function if its files have too many rows to import and
   * roll back.
   */
  readonly predictOutcomes?: (command: Command, rows: readonly SetUpCells[]) => Promise<readonly ImportedRow[]>;
  /** Maps each refusal of the command to the field that caused it. */
  readonly fieldOf: Readonly<Partial<Record<AppError['code'], string>>>;
};
