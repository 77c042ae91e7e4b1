import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { SchemaForm } from './schema-form.tsx';

type DeleteDialogProps<Values extends FieldValues, Body> = {
  title: string;
  text: string;
  action: string;
  schema: GenericSchema<Values, Body>;
  values: NoInfer<Values>;
  /** Deletes; throws `ApiRefusal` or `NotNow`, which the dialog says. */
  onDelete: (body: Body) => Promise<unknown>;
  onClose: () => void;
  /** The fields that are asked for: where the tickets go. */
  children: ReactNode;
};

/** Asks before something is destroyed, and what becomes of what depends on it. */
export function DeleteDialog<Values extends FieldValues, Body>(props: DeleteDialogProps<Values, Body>) {
  const { title, text, action, schema, values, onDelete, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={title} description={text} className="[overflow-wrap:anywhere]">
      <SchemaForm schema={schema} values={values} onSave={onDelete} marksChanges={false} fields={children}>
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
              <Button type="submit" variant="destructive" disabled={isBusy}>
                {action}
              </Button>
            </DialogActions>
          </div>
        )}
      </SchemaForm>
    </Dialog>
  );
}
