import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { TableColumn } from '../../ui/data-table/table-column.ts';
import type { CollectionRow } from './collection-rows.ts';
import type { Collection } from './define-collection.ts';

/** The texts of a list and its form. */
export type CollectionTexts<Row> = {
  title: string;
  intro?: string;
  /** The accessible name of the table. */
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
export type FormTabSpec = {
  readonly id: string;
  readonly label: string;
  readonly form: ComponentType;
  /** True for a tab that only the form of a stored row has, such as a list of past calls. */
  readonly isForStoredRow?: boolean;
};

/** A filter of a list. The address contains the filter's chosen values, under the filter's name. */
export type CollectionFilter<Row> = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
} & (
  | {
      /**
       * Returns whether a row has this value of the filter. The list shows a row if, for each filter, the row has at least one of
       * the chosen values.
       */
      readonly has: (row: Row, value: string) => boolean;
    }
  | {
      /**
       * Converts the chosen values to the query parameter that has the filter's name. If this function is given, the server
       * filters the list.
       */
      readonly toQuery: (values: readonly string[]) => string;
    }
);

/** The values of a new form. A field is `null` until the user chooses its value. */
type WithNullValues<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

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
  /** The fields of the form. Their initial values come from the existing row, or for a new row from `newValues`. */
  form?: ComponentType;
  /** The fields of a large form, by tab. Used in place of `form`. */
  formTabs?: readonly FormTabSpec[];
  /** Makes the panel wider, for large forms. */
  isFormWide?: boolean;
  newValues: WithNullValues<v.InferInput<Create>>;
  valuesOf: (row: Row) => v.InferInput<Update>;
  refusals?: Readonly<Partial<Record<string, string>>>;
  /** The fields that must not be stored in a draft on the device. */
  secrets?: readonly string[];
  /** A part of the draft's key, by which the drafts of different new rows are stored separately. */
  newDraft?: string;
  /** Returns the reason why this user can't change a row. The form shows the reason above its disabled fields. */
  readOnlyReason?: (row: Row) => string | undefined;
  mayDelete: boolean | ((row: Row) => boolean);
  /** Renders the actions in a row's menu, above the action that deletes the row. */
  renderRowActions?: (row: Row) => ReactNode;
  /** Runs after a row was created and its form was closed. */
  onCreated?: (row: Row) => void;
  /** Whether a deletion happens without a question and can be undone for 5 s. Only for rows on which no other rows depend. */
  undoesDeletion?: boolean;
  /** Renders a `DeleteDialog` with fields of its own, which replaces the standard question before a row is deleted. */
  deleteExtra?: (row: Row, dialog: { onClose: () => void; onDeleted: () => void }) => ReactNode;
  /** Renders the actions on the selected rows. Rows can be selected only if this function is given. */
  renderSelection?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** A panel of the screen, shown beside the list while no form is open. */
  panel?: ReactNode;
  /** A dialog of the screen, shown over the list. */
  overlay?: ReactNode;
  tabs?: ReactNode;
  /**
   * The actions in the header. A function receives `narrowed` and `query`. `narrowed` contains the shown rows if a search or
   * filter leaves out rows, and is otherwise undefined. `query` is the query with which the list is requested from the server.
   */
  actions?: ReactNode | ((narrowed: readonly Row[] | undefined, query: URLSearchParams) => ReactNode);
  /** The filters beside the search. */
  filters?: readonly CollectionFilter<Row>[];
  /** A note of the screen, shown above the list. */
  note?: ReactNode;
  /** Whether the screen's own actions export the rows. If so, the list shows no export button of its own. */
  hasOwnExport?: boolean;
  /** A menu that opens the form of a new row in different ways. The menu replaces the button that opens the form. */
  addAction?: ReactNode;
  /**
   * The same menu as `addAction`, for the empty list. Its button is not a primary one, because the header already shows a primary
   * button.
   */
  emptyAction?: ReactNode;
};
