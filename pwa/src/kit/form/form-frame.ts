import { createContext } from 'react';

/**
 * The state of a form that its fields need, for example whether changed fields have a mark, and which values another screen gave
 * to changed fields.
 */
export type FormFrame = {
  /** Whether each changed field has a mark and an undo. The fields of a new row have none. */
  readonly marksChanges: boolean;
  /** Whether the user can only read the form. */
  readonly isReadOnly: boolean;
  /** Finds the value that another screen gave to a field that was changed here too. Undefined if the field is not contested. */
  readonly findTheirs: (name: string) => { readonly value: unknown } | undefined;
  readonly takeTheirs: (name: string) => void;
  readonly keepMine: (name: string) => void;
  readonly fields: FieldRegistry;
  /** The shown tab, if the form has tabs. */
  readonly tab: string | undefined;
  readonly openTab: (tab: string) => void;
};

/** For each field of a form, by the field's name: its label, and the id of the tab that contains it. */
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

/** The id of the tab that contains the fields below this provider. Undefined if the form has no tabs. */
export const FormTabContext = createContext<string | undefined>(undefined);
