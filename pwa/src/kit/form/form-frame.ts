import { createContext } from 'react';

/**
 * The facts about a form that its fields need: whether they show marks of changes, and which of them have two values to choose
 * from.
 */
export type FormFrame = {
  /** Whether each changed field has a mark and an undo. The fields of a new row have none. */
  readonly marksChanges: boolean;
  /** Whether the user can only read the form. */
  readonly isReadOnly: boolean;
  /**
   * Returns the value that another screen gave to a field that was changed here too. Undefined if there is nothing to choose.
   */
  readonly findTheirs: (name: string) => { readonly value: unknown } | undefined;
  readonly takeTheirs: (name: string) => void;
  readonly keepMine: (name: string) => void;
  readonly fields: FieldRegistry;
  /** The shown tab, if the form has tabs. */
  readonly tab: string | undefined;
  readonly openTab: (tab: string) => void;
};

/** The label of each field, and the tab that contains the field. */
export type FieldRegistry = Map<string, { readonly label: string; readonly tab: string | undefined }>;

export const FormFrameContext = createContext<FormFrame>({
  marksChanges: true,
  isReadOnly: false,
  findTheirs: () => undefined,
  takeTheirs: () => undefined,
  keepMine: () => undefined,
  fields: new Map(),
  tab: undefined,
  openTab: () => undefined,
});

/** The tab that contains a field. */
export const FormTabContext = createContext<string | undefined>(undefined);
