import { CloseAllTicketsAnswer } from '@prosa/contract/tickets/write-ticket';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../platform/requests/api-client.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { syncNow } from '../../sync/use-sync-state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { countClosableTickets } from './count-closable-tickets.ts';
import type { InboxFilters, InboxTab } from '../filters/inbox-filters.ts';
import { useCompanyDirectory } from '../use-company-directory.ts';

type CloseAllDialogProps = {
  filters: InboxFilters & { readonly tab: Exclude<InboxTab, 'closed'> };
  onClose: () => void;
};

/**
 * Asks whether to resolve all tickets of a tab, and lists their attendants. Without a network, the dialog says that this action
 * needs a network.
 */
export function CloseAllDialog({ filters, onClose }: CloseAllDialogProps) {
  const { t } = useTranslation('ticket-dialogs');
  const database = useDatabase();
  const user = useSignedInUser();
  const { queues } = useCompanyDirectory();
  const [key, setKey] = useState(uuidv7);
  const [isBusy, startAction] = useTransition();
  const [failure, setFailure] = useState<string>();
  const { tab, queueIds } = filters;
  const closable = useLiveQuery(
    async () => (database === undefined ? undefined : countClosableTickets(database, user, filters)),
    [database, user, filters],
  );
  const count = closable?.count ?? 0;
  const names = queues.filter((queue) => queueIds.includes(queue.id)).map((queue) => queue.name);
  const closeAll = async () => {
    setFailure(undefined);
    try {
      const { showAll, unreadOnly, snoozed, overdueOnly, tagIds, userIds, connectionIds } = filters;
      const body = {
        status: tab,
        selectedQueueIds: queueIds,
        showAll,
        withUnreadMessages: unreadOnly,
        snoozed,
        overdue: overdueOnly,
        tags: tagIds,
        users: userIds,
        whatsapps: connectionIds,
      };
      await callApi('POST', '/tickets/closeAll', { body, idempotencyKey: key, schema: CloseAllTicketsAnswer });
      syncNow();
      onClose();
    } catch (error) {
      if (error instanceof ApiRefusal) {
        // The server answers the same idempotency key with the same refusal, so the next try needs a new key.
        setKey(uuidv7());
        toastError(t(toErrorKey(error.code)));
      } else setFailure(t('closeAllNetwork'));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('closeAllTitle', { count, status: t(`tickets.${tab}`) })}
      description={t('closeAllText')}
    >
      {closable !== undefined && (
        <ul className="grid gap-0.5 text-secondary-foreground">
          {closable.mine > 0 && <li>{t('closeAllMine', { count: closable.mine })}</li>}
          {closable.unassigned > 0 && <li>{t('closeAllNobodys', { count: closable.unassigned })}</li>}
          {closable.others.map((other) => (
            <li key={other.name} className="font-strong text-foreground">
              {t('closeAllOthers', { count: other.count, name: other.name })}
            </li>
          ))}
          {names.length > 0 && <li>{t('closeAllQueues', { queues: names.join(', ') })}</li>}
          {closable.untagged > 0 && <li className="text-warning">{t('closeAllUntagged', { count: closable.untagged })}</li>}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-destructive">
          {failure}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={isBusy || count === 0} onClick={() => startAction(closeAll)}>
          {t('actions.closeAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
