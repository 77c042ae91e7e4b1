import { createContext } from 'react';

/** The parts of a form that its fields use: marks of changes, and choices between two values. */
export type FormFrame = {
  /** Whether each changed field has a mark and an undo. The form of a new row has none. */
  readonly marksChanges: boolean;
  /**
   * Returns the value that another screen gave to a field that was changed here too, and undefined where nothing is to be
   * chosen.
   */
  readonly findTheirs: (name: string) => { readonly value: unknown } | undefined;
  readonly takeTheirs: (name: string) => void;
  readonly keepMine: (name: string) => void;
  readonly fields: FieldRegistry;
  /** The shown tab, where the form has tabs. */
  readonly tab: string | undefined;
  readonly openTab: (tab: string) => void;
};

/** The label of each field, and the tab that contains the field. */
export type FieldRegistry = Map<string, { readonly label: string; readonly tab: string | undefined }>;

export const FormFrameContext = createContext<FormFrame>({
  marksChanges: true,
  findTheirs: () => undefined,
  takeTheirs: () => undefined,
  keepMine: () => undefined,
  fields: new Map(),
  tab: undefined,
  openTab: () => undefined,
});

/** The tab that contains a field. */
export const FormTabContext = createContext<string | undefined>(undefined);
