import { createContext } from 'react';

/** What the form around a field knows and offers, beside its values. */
export type FormFrame = {
  /** Whether each changed field says so and offers its undo: not in a new thing. */
  readonly marksChanges: boolean;
  /** The value that another screen gave to a field that was changed here, too; undefined where nothing is to be chosen. */
  readonly findTheirs: (name: string) => { readonly value: unknown } | undefined;
  readonly takeTheirs: (name: string) => void;
  readonly keepMine: (name: string) => void;
  readonly fields: FieldRegistry;
};

/** The label of each field, and the tab it stands in. */
export type FieldRegistry = Map<string, { readonly label: string; readonly tab: string | undefined }>;

export const FormFrameContext = createContext<FormFrame>({
  marksChanges: true,
  findTheirs: () => undefined,
  takeTheirs: () => undefined,
  keepMine: () => undefined,
  fields: new Map(),
});

/** The tab around a field. */
export const FormTabContext = createContext<string | undefined>(undefined);
