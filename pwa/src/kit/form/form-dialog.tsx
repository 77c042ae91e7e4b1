import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

type FormDialogProps<Values extends FieldValues, Body> = DialogFormProps<Values, Body> & { title: string; text?: string };

/** A dialog with a few fields, for a single step or a destructive action. A row of a list has a `FormPanel` instead. */
export function FormDialog<Values extends FieldValues, Body>({ title, text, ...form }: FormDialogProps<Values, Body>) {
  return (
    <Dialog open onClose={form.onClose} title={title} description={text} className="[overflow-wrap:anywhere]">
      <DialogForm {...form} />
    </Dialog>
  );
}
