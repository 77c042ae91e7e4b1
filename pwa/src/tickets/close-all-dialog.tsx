import type { QueueId } from '@prosa/contract/ids';
import { CloseAllTicketsAnswer } from '@prosa/contract/tickets/write-ticket';
import { errorKey } from '@prosa/i18n/error-key';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../platform/api-client.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { useDatabase } from '../sync/current-database.ts';
import { syncNow } from '../sync/use-sync-state.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { toastError } from '../ui/toast.ts';
import { useDirectory } from './use-directory.ts';

type CloseAllDialogProps = {
  status: 'open' | 'pending' | 'group';
  queueIds: readonly QueueId[];
  onClose: () => void;
};

/** Asks whether all tickets of a tab and the chosen queues are resolved at once. Needs the network and says so. */
export function CloseAllDialog({ status, queueIds, onClose }: CloseAllDialogProps) {
  const { t } = useTranslation();
  const database = useDatabase();
  const { queues } = useDirectory();
  const [key, setKey] = useState(uuidv7);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const count = useLiveQuery(async () => {
    const rows = await database?.tickets.where('[status+updatedAt]').between([status, ''], [status, '\uffff']).toArray();
    return rows?.filter((row) => queueIds.length === 0 || (row.queueId !== null && queueIds.includes(row.queueId))).length;
  }, [database, status, queueIds]);
  const names = queues.filter((queue) => queueIds.includes(queue.id)).map((queue) => queue.name);
  const closeAll = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { status, selectedQueueIds: queueIds };
      await callApi('POST', '/tickets/closeAll', { body, idempotencyKey: key, schema: CloseAllTicketsAnswer });
      syncNow();
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiRefusal) {
        // The server keeps its refusal of this one.
        setKey(uuidv7());
        toastError(t(errorKey(error.code)));
      } else setFailure(t('dialogs.closeAllNetwork'));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dialogs.closeAllTitle', { count: count ?? 0, status: t(`tickets.${status}`) })}
      description={names.length === 0 ? t('dialogs.closeAllText') : t('dialogs.closeAllQueuesText', { queues: names.join(', ') })}
    >
      {failure !== undefined && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={busy || count === 0} onClick={() => void closeAll()}>
          {t('actions.closeAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
