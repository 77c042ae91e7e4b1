import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { TableColumn } from '../ui/data-table/table-column.ts';
import type { Collection, CollectionRow } from './define-collection.ts';

/** The texts of a list and its form. */
export type CollectionTexts<Row> = {
  title: string;
  intro?: string;
  /** The name of the table for those who hear it. */
  list: string;
  add: string;
  addTitle: string;
  editTitle: string;
  search?: string;
  failed: string;
  noMatch?: string;
  created: string;
  changed: string;
  deleted: string;
  deleteNow: string;
  deleteTitle: (row: Row) => string;
  deleteText: (row: Row) => string;
};

/** A tab of the form: its name, and its fields. */
export type FormTabSpec = { readonly id: string; readonly label: string; readonly form: ComponentType };

/** The values that a form begins with: a field that nothing was chosen for yet is `null`. */
type Blank<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

export type CollectionPageProps<
  Row extends CollectionRow,
  Create extends v.GenericSchema<FieldValues, unknown>,
  Update extends v.GenericSchema<FieldValues, unknown>,
> = {
  of: Collection<Row, Create, Update>;
  texts: CollectionTexts<Row>;
  columns: readonly TableColumn<Row>[];
  nameOf: (row: Row) => string;
  empty: { icon: LucideIcon; title: string; text: string };
  /** The fields, and their values: of a row, or of a new one. */
  form?: ComponentType;
  /** In place of `form`: the fields of a big form, in tabs. */
  formTabs?: readonly FormTabSpec[];
  /** A wider panel, for big forms. */
  isFormWide?: boolean;
  newValues: Blank<v.InferInput<Create>>;
  valuesOf: (row: Row) => v.InferInput<Update>;
  refusals?: Readonly<Partial<Record<string, string>>>;
  /** The fields of the form that no device keeps a draft of. */
  secrets?: readonly string[];
  /** Keeps drafts of different new rows apart. */
  newDraft?: string;
  mayDelete: boolean | ((row: Row) => boolean);
  /** Actions of a row's menu, above the one that deletes it. */
  renderRowActions?: (row: Row) => ReactNode;
  /** Acts on a row that was added, after its form is closed. */
  onCreated?: (row: Row) => void;
  /** Deletes without asking, and offers for 5 s to undo it. For rows that nothing else depends on. */
  undoesDeletion?: boolean;
  /** In place of the question before a deletion: a `DeleteDialog` with fields of its own. */
  deleteExtra?: (row: Row, dialog: { onClose: () => void; onDeleted: () => void }) => ReactNode;
  /** Lets rows be selected: the actions on those that are. */
  renderSelection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** A dialog of the screen's own, over the list. */
  overlay?: ReactNode;
  tabs?: ReactNode;
  actions?: ReactNode;
  /** A note of the screen's own, above the list. */
  note?: ReactNode;
  /** The actions export the rows: the list's own export is left out. */
  hasOwnExport?: boolean;
  /** In place of the button that opens the form of a new row: a menu that leads there. */
  addAction?: ReactNode;
};
