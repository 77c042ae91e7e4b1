import { createContext } from 'react';

/** The form around a field: its marks, and the choices it offers. */
export type FormFrame = {
  /** Whether each changed field says so and offers its undo: not in a new thing. */
  readonly marksChanges: boolean;
  /** The value that another screen gave to a field that was changed here, too; undefined where nothing is to be chosen. */
  readonly findTheirs: (name: string) => { readonly value: unknown } | undefined;
  readonly takeTheirs: (name: string) => void;
  readonly keepMine: (name: string) => void;
  readonly fields: FieldRegistry;
  /** The tab that is shown, where the form has tabs. */
  readonly tab: string | undefined;
  readonly openTab: (tab: string) => void;
};

/** The label of each field, and the tab it stands in. */
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

/** The tab around a field. */
export const FormTabContext = createContext<string | undefined>(undefined);
