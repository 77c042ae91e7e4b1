import type { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { MergePreview } from '@prosa/contract/contacts/merge-contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../contact-lookup/format-phone.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { useServerCall, useServerErrorText } from '../server/use-server-call.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { mergeContacts } from './managed-contacts.ts';
import { useContactTags } from './use-contact-tags.ts';

type ContactPair = readonly [ManagedContact, ManagedContact];
type MergeContactsDialogProps = { contacts: ContactPair; onDone: () => void; onClose: () => void };

/**
 * Shows two contacts side by side, says which data would move to the kept contact, and merges the other contact into the kept
 * one.
 */
export function MergeContactsDialog({ contacts, onDone, onClose }: MergeContactsDialogProps) {
  const { t } = useTranslation('contact-administration');
  const call = useServerCall();
  const errorText = useServerErrorText();
  const [keptId, setKeptId] = useState(String(contacts[0].id));
  const [kept, from] = String(contacts[0].id) === keptId ? contacts : [contacts[1], contacts[0]];
  const { data, error } = useQuery({
    queryKey: ['contact-merge', kept.id, from.id],
    queryFn: () => callApi('GET', `/contacts/${kept.id}/merge?from=${from.id}`, { schema: MergePreview }),
  });
  const merge = async () => {
    const isDone = await call(() => mergeContacts(kept.id, from.id));
    if (isDone) {
      toastDone(t('merge.done'));
      onDone();
    }
    return isDone;
  };
  return (
    <ConfirmDialog title={t('merge.title')} action={t('merge.action')} isDestructive={false} onClose={onClose} onConfirm={merge}>
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          {contacts.map((contact) => (
            <ContactSummary key={contact.id} contact={contact} isKept={contact.id === kept.id} />
          ))}
        </div>
        <RadioGroup
          label={t('merge.keep')}
          value={keptId}
          onChange={setKeptId}
          options={contacts.map(({ id, name, number }) => ({
            value: String(id),
            label: t('merge.keeps', { name }),
            hint: formatPhone(number),
          }))}
        />
        {error !== null && <FailureNote>{errorText(error)}</FailureNote>}
        {data !== undefined && (
          <div className="grid gap-1 text-small text-secondary-foreground" aria-live="polite">
            <p>
              {t('merge.moves', {
                from: from.name,
                kept: kept.name,
                tickets: t('merge.tickets', { count: data.tickets }),
                notes: t('merge.notes', { count: data.notes }),
                schedules: t('merge.schedules', { count: data.schedules }),
              })}
            </p>
            {data.closes.length > 0 && (
              <p className="font-semibold">{t('merge.closes', { tickets: data.closes.map(({ id }) => `#${id}`).join(', ') })}</p>
            )}
            {kept.active !== from.active && (
              <p className="font-semibold">{t(kept.active ? 'merge.notBlocked' : 'merge.staysBlocked', { name: kept.name })}</p>
            )}
            <p>{t('merge.undoHint')}</p>
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Shows the data of one of the two contacts as a card. */
function ContactSummary({ contact, isKept }: { contact: ManagedContact; isKept: boolean }) {
  const { t } = useTranslation('contact-administration');
  const tags = useContactTags();
  const { users } = useCompanyDirectory();
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('number'), [contact.number, ...contact.otherNumbers].map(formatPhone).join(', ')],
    [t('email'), contact.email],
    [t('state'), contact.active ? '' : t('blocked')],
    [t('tags'), contact.tagIds.flatMap((id) => tags.get(id)?.name ?? []).join(', ')],
    [t('wallets'), contact.walletIds.flatMap((id) => users.find((user) => user.id === id)?.name ?? []).join(', ')],
    ...(contact.extraInfo ?? []).map(({ name, value }) => [name, value] as const),
  ];
  return (
    <section
      aria-label={contact.name}
      className={`grid min-w-0 content-start gap-2 rounded-md border p-3 ${isKept ? 'border-primary' : 'border-border'}`}
    >
      <h3 className="font-semibold [overflow-wrap:anywhere]">{contact.name}</h3>
      <dl className="grid gap-1.5 text-small">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value], place) => (
            <div key={place} className="grid">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
