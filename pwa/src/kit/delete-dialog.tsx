import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';

type DeleteDialogProps<Values extends FieldValues, Body> = Omit<
  ComponentProps<typeof FormDialog<Values, Body>>,
  'isDestructive' | 'onSave'
> & {
  /** Deletes; throws `ApiRefusal` or `NotNow`, which the dialog says. */
  onDelete: (body: Body) => Promise<unknown>;
};

/** Asks before something is destroyed, and what becomes of what depends on it. */
export const DeleteDialog = <Values extends FieldValues, Body>({ onDelete, ...dialog }: DeleteDialogProps<Values, Body>) => (
  <FormDialog isDestructive {...dialog} onSave={onDelete} />
);
