import { type InboxView, INBOX_VIEW_NAME_MAX_CHARACTERS } from '@prosa/contract/inbox-views/inbox-view';
import { InboxViewId } from '@prosa/contract/ids';
import { CreateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { createInboxView, updateInboxView } from '../../inbox-views/inbox-view-commands.ts';
import { findPositionAfterLast } from '../../inbox-views/place-inbox-view.ts';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { currentDatabase } from '../../sync/database/current-database.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import type { InboxFilters } from '../filters/inbox-filters.ts';
import { isViewOpen, toViewFilters } from './view-filters.ts';

const ViewFields = v.object({ name: CreateInboxViewBody.entries.name, takesFilters: v.boolean() });
type ViewFields = v.InferOutput<typeof ViewFields>;

type ViewNameDialogProps = {
  /** The view to change. Undefined for a new view. */
  view: InboxView | undefined;
  filters: InboxFilters;
  onClose: () => void;
};

/**
 * Asks for the name of a view. For an existing view, the user can also replace the view's filters with the current filters of the
 * inbox.
 */
export function ViewNameDialog({ view, filters, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('inbox-views');
  const save = async ({ name, takesFilters }: ViewFields) => {
    const saved =
      view === undefined
        ? await createInboxView({
            id: v.parse(InboxViewId, uuidv7()),
            name,
            filters: toViewFilters(filters),
            position: findPositionAfterLast(await currentDatabase().inboxViews.toArray()),
          })
        : await updateInboxView(view.id, { name, ...(takesFilters ? { filters: toViewFilters(filters) } : {}) });
    if (saved.ok) onClose();
    else toastError(t(toErrorKey(saved.code)));
  };
  return (
    <FormDialog
      title={view === undefined ? t('saveTitle') : t('changeTitle', { name: view.name })}
      {...(view === undefined && { text: t('saveText') })}
      action={t('common.save')}
      schema={ViewFields}
      values={{ name: view?.name ?? '', takesFilters: false }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('name')}
        required={t('nameRequired')}
        faults={{ max_length: t('nameLong', { count: INBOX_VIEW_NAME_MAX_CHARACTERS }) }}
      />
      {view !== undefined && !isViewOpen(view.filters, filters) && <SwitchField name="takesFilters" label={t('takesFilters')} />}
    </FormDialog>
  );
}
