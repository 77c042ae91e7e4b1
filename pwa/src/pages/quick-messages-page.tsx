import { mayChangeQuickMessage } from '@prosa/domain/quick-messages/may-change-quick-message';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { Plus, Search, Trash2, Zap } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { FilterBar } from '../kit/collection/filter-bar.tsx';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { RowChangeNote } from '../kit/row-change-note.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { matchQuickMessages } from '../quick-messages/match-quick-messages.ts';
import { useQuickMessageColumns } from '../quick-messages/quick-message-columns.tsx';
import { QuickMessagePanel, ReadOnlyQuickMessage } from '../quick-messages/quick-message-panel.tsx';
import { deleteOrDiscardQuickMessage, toQuickMessageLane } from '../quick-messages/save-quick-message.ts';
import { type QuickMessageView, useQuickMessages } from '../quick-messages/use-quick-messages.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { ImportExportActions } from '../set-up-import/import-export-actions.tsx';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { toastError } from '../ui/feedback/toast.ts';

const AddressParameters = v.object({ q: v.optional(v.string(), ''), open: v.optional(v.string(), '') });
/** The value of `open` in the URL with which the form of a new quick reply is open. No quick reply has this id. */
const NEW_REPLY_ID = 'new';

/** The list of quick replies (coverage 3 §2), which works fully without a network. */
export function QuickMessagesPage() {
  const { t } = useTranslation('quick-messages');
  const user = useSignedInUser();
  const { users } = useCompanyDirectory();
  const found = useQuickMessages();
  const [{ q, open }, setAddress] = useUrlFilters(AddressParameters);
  const deferredSearch = useDeferredValue(q);
  const rows = useMemo(() => found && matchQuickMessages(found.rows, deferredSearch), [found, deferredSearch]);
  const [rowToDelete, setRowToDelete] = useState<QuickMessageView>();
  const columns = useQuickMessageColumns();
  const opened = found?.rows.find(({ id }) => id === open);
  const add = () => setAddress({ open: NEW_REPLY_ID });
  const close = () => setAddress({ open: '' });
  const remove = async ({ id }: QuickMessageView) => {
    const dropped = await deleteOrDiscardQuickMessage(id);
    if (!dropped.ok) toastError(t(toErrorKey(dropped.code)));
    else if (open === id) close();
    return dropped.ok;
  };
  return (
    <Page
      title={t('title')}
      count={found?.rows.length}
      actions={
        <>
          {holdsPermission(user, 'drawer-admin-items:view') && (
            <ServerQueries>
              <ImportExportActions kind="quick-messages" />
            </ServerQueries>
          )}
          <Button variant="primary" onClick={add}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        </>
      }
      tools={
        <FilterBar
          search={{ label: t('search'), typed: q, onType: (typed) => setAddress({ q: typed }) }}
          shown={q === '' || rows === undefined ? undefined : { count: rows.length, total: found?.rows.length ?? 0 }}
        />
      }
      aside={
        open === NEW_REPLY_ID ? (
          <QuickMessagePanel key={NEW_REPLY_ID} row={undefined} onClose={close} />
        ) : (
          opened !== undefined &&
          (mayChangeQuickMessage(opened, user) ? (
            <QuickMessagePanel key={opened.id} row={opened} onClose={close} />
          ) : (
            <ReadOnlyQuickMessage
              key={opened.id}
              row={opened}
              owner={users.find(({ id }) => id === opened.userId)?.name ?? ''}
              onClose={close}
            />
          ))
        )
      }
    >
      {found?.lost.map((lost) => (
        <div key={`${lost.id} ${lost.code}`} className="flex flex-wrap gap-x-3 bg-destructive-soft px-4 py-2">
          <b className="font-semibold text-destructive">{lost.shortcode}</b>
          <RowChangeNote of={toQuickMessageLane(lost.id)} isWaiting={false} refusal={lost.code} />
        </div>
      ))}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          count={rows.length}
          idOf={({ id }) => id}
          nameOf={(row) => t(mayChangeQuickMessage(row, user) ? 'edit' : 'view', row)}
          openId={open === '' ? undefined : open}
          onOpen={({ id }) => setAddress({ open: id })}
          renderActions={(row) =>
            mayChangeQuickMessage(row, user) && (
              <Button variant="ghost" size="icon" aria-label={t('delete', row)} onClick={() => setRowToDelete(row)}>
                <Trash2 aria-hidden />
              </Button>
            )
          }
        />
      )}
      {rows?.length === 0 &&
        (found?.rows.length === 0 ? (
          <Notice icon={Zap} title={t('none')} text={t('noneHint')}>
            <Button onClick={add}>{t('add')}</Button>
          </Notice>
        ) : (
          <Notice icon={Search} title={t('noMatch')}>
            <Button onClick={() => setAddress({ q: '' })}>{t('tickets.clearSearch')}</Button>
          </Notice>
        ))}
      {rowToDelete !== undefined && (
        <ConfirmDialog
          title={t('deleteTitle', rowToDelete)}
          text={rowToDelete.mediaName === null ? t('deleteText') : t('deleteMediaText', { name: rowToDelete.mediaName })}
          action={t('deleteNow')}
          onConfirm={() => remove(rowToDelete)}
          onClose={() => setRowToDelete(undefined)}
        />
      )}
    </Page>
  );
}
