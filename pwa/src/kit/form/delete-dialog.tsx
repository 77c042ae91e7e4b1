import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';

type DeleteDialogProps<Values extends FieldValues, Body> = Omit<
  ComponentProps<typeof FormDialog<Values, Body>>,
  'isDestructive' | 'onSave'
> & {
  /** Deletes the row. If this throws `ApiRefusal` or `NotNow`, the dialog shows the error. */
  onDelete: (body: Body) => Promise<unknown>;
};

/** Asks the user to confirm a deletion, and asks what happens to the rows that depend on the deleted row. */
export const DeleteDialog = <Values extends FieldValues, Body>({ onDelete, ...dialog }: DeleteDialogProps<Values, Body>) => (
  <FormDialog isDestructive {...dialog} onSave={onDelete} />
);
