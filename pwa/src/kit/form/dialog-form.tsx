import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { Button } from '../../ui/buttons/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import { SchemaForm } from './schema-form.tsx';

export type DialogFormProps<Values extends FieldValues, Body> = {
  /** The text of the button that saves the form. The text names the action. */
  action: string;
  /** The text of the button that leaves the form. */
  cancel?: string;
  isDestructive?: boolean;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** Saves the body. If this throws `ApiRefusal` or `NotNow`, the form shows the error and keeps the typed values. */
  onSave: (body: Body) => Promise<unknown>;
  /** Loads the row's current values after the server refused to save over a newer version of the row. */
  onReload?: () => Promise<NoInfer<Values>>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form with its buttons, inside a dialog that stays open after the form is saved. A dialog that holds only a form is a
 * `FormDialog`.
 */
export function DialogForm<Values extends FieldValues, Body>(props: DialogFormProps<Values, Body>) {
  const { t } = useTranslation();
  const { action, cancel = t('common.cancel'), isDestructive = false, onClose, children, ...form } = props;
  return (
    <SchemaForm {...form} marksChanges={false} fields={children}>
      {(fields, { isBusy, failure }) => (
        <div className="grid gap-4">
          {fields}
          {failure !== undefined && <FailureNote>{failure.text}</FailureNote>}
          <DialogActions>
            <Button onClick={onClose}>{cancel}</Button>
            <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} disabled={isBusy}>
              {action}
            </Button>
          </DialogActions>
        </div>
      )}
    </SchemaForm>
  );
}
