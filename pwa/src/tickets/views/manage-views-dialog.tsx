import type { InboxViewId } from '@prosa/contract/ids';
import { type InboxView, MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deleteInboxView, updateInboxView } from '../../inbox-views/inbox-view-commands.ts';
import { placeInboxView } from '../../inbox-views/place-inbox-view.ts';
import { useInboxViews } from '../../inbox-views/use-inbox-views.ts';
import type { EnqueueResult } from '../../sync/outbox/enqueue.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';

type ManageViewsDialogProps = { onChange: (view: InboxView) => void; onClose: () => void };

/** Lists the user's views of the inbox. The user can move, change and delete a view, and undo a deletion. */
export function ManageViewsDialog({ onChange, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('inbox-views');
  const views = useInboxViews() ?? [];
  const perform = async (work: Promise<EnqueueResult>) => {
    const done = await work;
    if (!done.ok) toastError(t(toErrorKey(done.code)));
  };
  const move = async (id: InboxViewId, place: number) => {
    for (const moved of placeInboxView(views, id, place)) await perform(updateInboxView(moved.id, { position: moved.position }));
  };
  return (
    <Dialog open onClose={onClose} title={t('manageTitle')} description={t('manageText', { count: MAX_INBOX_VIEWS })}>
      <ul className="grid grid-cols-1 gap-0.5">
        {views.map((view, at) => (
          <li key={view.id} className="flex items-center gap-0.5">
            <span className="min-w-0 flex-1 truncate" title={view.name}>
              {view.name}
            </span>
            <ToolButton label={t('up', view)} disabled={at === 0} onClick={() => void move(view.id, at - 1)}>
              <ArrowUp aria-hidden />
            </ToolButton>
            <ToolButton label={t('down', view)} disabled={at === views.length - 1} onClick={() => void move(view.id, at + 1)}>
              <ArrowDown aria-hidden />
            </ToolButton>
            <ToolButton label={t('change', view)} onClick={() => onChange(view)}>
              <Pencil aria-hidden />
            </ToolButton>
            <ToolButton label={t('delete', view)} onClick={() => void perform(deleteInboxView(view.id))}>
              <Trash2 aria-hidden />
            </ToolButton>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
