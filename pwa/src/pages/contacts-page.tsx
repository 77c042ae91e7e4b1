import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { Ban, CalendarClock, Download, History, MessageSquarePlus, Merge, Split, Tag, Trash2, Upload, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRoute } from 'wouter';
import { createContactColumns } from '../contact-administration/contact-columns.tsx';
import { exportContacts, saveContactsAsCsv } from '../contact-administration/export-contacts.ts';
import { ContactImport } from '../contact-administration/contact-import.tsx';
import { ContactFields } from '../contact-administration/contact-fields.tsx';
import { ContactHistoryDialog } from '../contact-administration/contact-history-dialog.tsx';
import { MergeContactsDialog } from '../contact-administration/merge-contacts-dialog.tsx';
import {
  deleteContacts,
  managedContacts,
  toggleContactBlocked,
  undoContactMerge,
} from '../contact-administration/managed-contacts.ts';
import { TagContactsDialog } from '../contact-administration/tag-contacts-dialog.tsx';
import { useContactFilters } from '../contact-administration/use-contact-filters.ts';
import { useContactTags } from '../contact-administration/use-contact-tags.ts';
import { BlockContactDialog } from '../contacts/block-contact-dialog.tsx';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useAccess } from '../platform/session/use-access.ts';
import { useServerCall } from '../server/use-server-call.ts';
import { NewTicketDialog } from '../tickets/new-ticket/new-ticket-dialog.tsx';
import { requestedComposerFocusStore } from '../tickets/actions/requested-composer-focus.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { PageAction } from '../ui/layout/page-action.tsx';
import { MenuAction } from '../ui/overlays/dropdown-menu.tsx';

/** The selected contacts, and a function that clears the selection. */
type SelectedContacts = { readonly contacts: readonly ManagedContact[]; readonly clear: () => void };
type ShownContactDialog =
  | { readonly what: 'ticket' | 'history' | 'block'; readonly contact: ManagedContact }
  | (SelectedContacts & { readonly what: 'tags' })
  | (SelectedContacts & { readonly what: 'deletion' })
  | { readonly what: 'merge'; readonly pair: readonly [ManagedContact, ManagedContact]; readonly clear: () => void }
  | { readonly what: 'undoing'; readonly kept: ManagedContact; readonly merge: ManagedContact['merged'][number] };

const IMPORT_PATH = '/contacts/import';
const newContact = { name: '', number: '', email: '', extraInfo: [], tagIds: [], walletIds: [] };

/** The company's contacts (coverage 2 §2). */
export function ContactsPage() {
  const { t } = useTranslation('contact-administration');
  const user = useSignedInUser();
  const mayOpen = useAccess();
  const call = useServerCall();
  const [, navigate] = useLocation();
  const [isImporting] = useRoute(IMPORT_PATH);
  const mayImport = holdsPermission(user, 'contacts-page:deleteContact');
  const { users } = useCompanyDirectory();
  const tags = useContactTags();
  const filters = useContactFilters();
  const [shown, setShown] = useState<ShownContactDialog>();
  const [isExporting, setExporting] = useState(false);
  const columns = useMemo(() => createContactColumns(t, { tags, users }), [t, tags, users]);
  const close = () => setShown(undefined);
  const openTicket = (uuid: string) => {
    requestedComposerFocusStore.set(uuid);
    navigate(`/tickets/${uuid}`);
  };
  const saveExport = async (query: URLSearchParams) => {
    setExporting(true);
    await call(() => exportContacts(query, columns));
    setExporting(false);
  };
  const toggleBlocked = async (contact: ManagedContact) => {
    const isDone = await call(() => toggleContactBlocked(contact));
    if (isDone) toastDone(contact.active ? t('blockDone') : t('unblockDone'));
    return isDone;
  };
  const undoMergeAndReport = (...[keptId, mergeId]: Parameters<typeof undoContactMerge>) =>
    call(async () => {
      await undoContactMerge(keptId, mergeId);
      toastDone(t('merge.undone'));
    });
  const remove = ({ contacts, clear }: SelectedContacts) =>
    call(async () => {
      const count = await deleteContacts(contacts.map(({ id }) => id));
      toastDone(t('deletedChosen', { count }));
      clear();
    });
  return (
    <CollectionPage
      of={managedContacts}
      texts={{
        title: t('title'),
        list: t('list'),
        add: t('add'),
        addTitle: t('add'),
        editTitle: t('editTitle'),
        search: t('search'),
        failed: t('failed'),
        created: t('saved'),
        changed: t('saved'),
        deleted: t('deleted'),
        deleteNow: t('deleteNow'),
        deleteTitle: ({ name }) => t('deleteTitle', { name }),
        deleteText: () => t('deleteText'),
      }}
      actions={(_narrowed, query) => (
        <>
          <PageAction icon={Download} label={t('export')} disabled={isExporting} onClick={() => void saveExport(query)} />
          {mayImport && <PageAction icon={Upload} label={t('import')} onClick={() => navigate(IMPORT_PATH)} />}
        </>
      )}
      note={mayImport && <ContactImport isOpen={isImporting} onClose={() => navigate('/contacts')} />}
      hasOwnExport
      empty={{ icon: Users, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete={mayImport}
      refusals={{ ERR_DUPLICATED_CONTACT: 'number', ERR_NO_PERMISSION: 'number', ERR_NO_TAG_FOUND: 'tagIds' }}
      form={ContactFields}
      newValues={newContact}
      valuesOf={({ name, number, email, extraInfo = [], tagIds, walletIds }) => ({
        name,
        number,
        email,
        extraInfo,
        walletIds,
        // The form shows no kanban tags. The server keeps the contact's kanban tags, whatever the form sends.
        tagIds: tagIds.filter((id) => tags.size === 0 || tags.has(id)),
      })}
      filters={filters}
      columns={columns}
      renderRowActions={(contact) => (
        <>
          <MenuAction onClick={() => setShown({ what: 'ticket', contact })}>
            <MessageSquarePlus aria-hidden />
            {t('openTicket')}
          </MenuAction>
          <MenuAction onClick={() => setShown({ what: 'history', contact })}>
            <History aria-hidden />
            {t('history')}
          </MenuAction>
          {mayOpen({ plan: 'useSchedules' }) && (
            <MenuAction onClick={() => navigate(`/schedules?open=new&contact=${contact.id}`)}>
              <CalendarClock aria-hidden />
              {t('composer.schedule')}
            </MenuAction>
          )}
          {mayImport &&
            contact.merged.map((merge) => (
              <MenuAction key={merge.id} onClick={() => setShown({ what: 'undoing', kept: contact, merge })}>
                <Split aria-hidden />
                {t('merge.undoWith', { name: merge.name })}
              </MenuAction>
            ))}
          <MenuAction onClick={() => setShown({ what: 'block', contact })}>
            <Ban aria-hidden />
            {contact.active ? t('block') : t('unblock')}
          </MenuAction>
        </>
      )}
      renderSelection={(contacts, clear) => {
        const [first, second, third] = contacts;
        return (
          <>
            <Button variant="ghost" onClick={() => setShown({ what: 'tags', contacts, clear })}>
              <Tag aria-hidden />
              {t('changeTags')}
            </Button>
            <Button variant="ghost" onClick={() => saveContactsAsCsv(contacts, columns)}>
              <Download aria-hidden />
              {t('exportChosen')}
            </Button>
            {mayImport && first !== undefined && second !== undefined && third === undefined && (
              <Button variant="ghost" onClick={() => setShown({ what: 'merge', pair: [first, second], clear })}>
                <Merge aria-hidden />
                {t('merge.action')}
              </Button>
            )}
            {mayImport && (
              <Button variant="ghost" onClick={() => setShown({ what: 'deletion', contacts, clear })}>
                <Trash2 aria-hidden className="text-destructive" />
                {t('deleteNow')}
              </Button>
            )}
          </>
        );
      }}
      overlay={
        shown?.what === 'tags' ? (
          <TagContactsDialog contacts={shown.contacts} onDone={shown.clear} onClose={close} />
        ) : shown?.what === 'deletion' ? (
          <ConfirmDialog
            title={t('deleteChosenTitle', { count: shown.contacts.length })}
            text={t('deleteChosenText')}
            action={t('deleteNow')}
            onClose={close}
            onConfirm={() => remove(shown)}
          />
        ) : shown?.what === 'merge' ? (
          <MergeContactsDialog contacts={shown.pair} onDone={shown.clear} onClose={close} />
        ) : shown?.what === 'undoing' ? (
          <ConfirmDialog
            title={t('merge.undoTitle', { name: shown.merge.name })}
            text={t('merge.undoText', { name: shown.kept.name, from: shown.merge.name })}
            action={t('merge.undo')}
            isDestructive={false}
            onClose={close}
            onConfirm={() => undoMergeAndReport(shown.kept.id, shown.merge.id)}
          />
        ) : shown?.what === 'ticket' ? (
          <NewTicketDialog contact={shown.contact} onClose={close} onOpen={openTicket} />
        ) : shown?.what === 'history' ? (
          <ContactHistoryDialog contact={shown.contact} onClose={close} />
        ) : (
          shown !== undefined && (
            <BlockContactDialog contact={shown.contact} onClose={close} onConfirm={() => toggleBlocked(shown.contact)} />
          )
        )
      }
    />
  );
}
