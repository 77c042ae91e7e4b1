import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';
import { SchemaForm } from './schema-form.tsx';

type FormDialogProps<Values extends FieldValues, Body> = {
  title: string;
  text?: string;
  /** The text of the button, which names the action. */
  action: string;
  isDestructive?: boolean;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  refusals?: Readonly<Partial<Record<string, Path<Values>>>>;
  /** Saves. Throws `ApiRefusal` or `NotNow`, which the dialog shows while it keeps the typed values. */
  onSave: (body: Body) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a few fields, for a single step or a destructive action. A row of a list has a `FormPanel` instead. */
export function FormDialog<Values extends FieldValues, Body>(props: FormDialogProps<Values, Body>) {
  const { title, text, action, isDestructive = false, onClose, children, ...form } = props;
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} description={text} className="[overflow-wrap:anywhere]">
      <SchemaForm {...form} marksChanges={false} fields={children}>
        {(fields, { isBusy, failure }) => (
          <div className="grid gap-4">
            {fields}
            {failure !== undefined && (
              <p
                role="alert"
                className="flex items-start gap-2 rounded-sm bg-destructive-soft px-3 py-2 text-small text-destructive"
              >
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {failure.text}
              </p>
            )}
            <DialogActions>
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} disabled={isBusy}>
                {action}
              </Button>
            </DialogActions>
          </div>
        )}
      </SchemaForm>
    </Dialog>
  );
}
