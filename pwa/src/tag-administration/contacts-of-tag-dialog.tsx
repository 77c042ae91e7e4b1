import type { ContactId } from '@prosa/contract/ids';
import type { ManagedTag } from '@prosa/contract/tags/list-tags';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { serverQueries } from '../server/server-queries.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { loadTag, removeTagFromContact } from './tags.ts';

/** Lists the contacts that have a tag. The user can remove the tag from each contact. */
export function ContactsOfTagDialog({ tag, onClose }: { tag: ManagedTag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const call = useServerCall();
  const queryKey = ['tag-contacts', tag.id];
  const read = useQuery({ queryKey, queryFn: () => loadTag(tag.id) });
  const removeTag = (contactId: ContactId) =>
    void call(async () => {
      await removeTagFromContact(tag.id, contactId);
      await serverQueries.invalidateQueries({ queryKey });
    });
  return (
    <Dialog open onClose={onClose} title={t('contactsOf', { name: tag.name })}>
      {read.data === undefined ? (
        read.isError ? (
          <ServerUnavailable read={read} title={t('failed')} />
        ) : (
          <RowsSkeleton />
        )
      ) : read.data.contactList.length === 0 ? (
        <p className="text-muted-foreground">{t('noContacts')}</p>
      ) : (
        <>
          <ul className="-mx-2 max-h-96 divide-y divide-border overflow-y-auto">
            {read.data.contactList.map(({ id, name, number }) => (
              <li key={id} className="flex items-center gap-3 px-2 py-1.5">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="truncate text-left font-medium">
                    {name}
                  </p>
                  <p className="truncate text-small text-muted-foreground">{number}</p>
                </div>
                <Button variant="ghost" size="icon" aria-label={t('freeContact', { name })} onClick={() => removeTag(id)}>
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
          {read.data.contacts > read.data.contactList.length && (
            <p className="text-small text-muted-foreground">
              {t('firstContacts', { shown: read.data.contactList.length, total: read.data.contacts })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
