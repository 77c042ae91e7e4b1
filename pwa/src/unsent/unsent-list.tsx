import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { syncNow, useSyncState } from '../sync/use-sync-state.ts';
import { formatClockTime } from '../platform/shown-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { UnsentDocumentRow } from './unsent-document-row.tsx';
import type { UnsentDocument } from './unsent-documents.ts';
import type { UnsentItem } from './unsent-item.ts';
import { UnsentRow } from './unsent-row.tsx';
import { DraftWithoutComposerRow } from './draft-without-composer-row.tsx';
import { useDraftsWithoutComposer, useUnsentItems, useUnsentDocuments } from './use-unsent.ts';

type UnsentListProps = {
  onOpen: (path: string) => void;
  /** The id of an entry that is already shown elsewhere. */
  hiddenId?: string;
};

/**
 * Lists all unsent and refused entries, even if their tickets are no longer visible. The refused entries come first, because a
 * person has to decide about them.
 */
export function UnsentList({ onOpen, hiddenId }: UnsentListProps) {
  const { t } = useTranslation('unsent');
  const { locale } = useLanguage();
  const { lastPulledAt } = useSyncState();
  const unsent = useUnsentItems();
  const items = unsent?.filter(({ entry }) => entry.id !== hiddenId);
  const documents = useUnsentDocuments();
  const drafts = useDraftsWithoutComposer();
  const now = useNow();
  if (items === undefined || documents === undefined || drafts === undefined) return null;
  const refused = items.filter(({ entry }) => entry.state === 'refused');
  const waiting = items.filter(({ entry }) => entry.state === 'waiting');
  const refusedChanges = documents.filter(({ state }) => state === 'refused');
  const waitingChanges = documents.filter(({ state }) => state === 'waiting');
  const section = (
    title: string,
    all: UnsentItem[],
    { changed, className }: { readonly changed: UnsentDocument[]; readonly className: string },
  ) =>
    all.length + changed.length > 0 && (
      <section aria-label={title}>
        <h3 className={`px-4 pt-2 text-caption font-semibold ${className}`}>{title}</h3>
        <ul>
          {all.map((item) => (
            <UnsentRow key={item.entry.id} item={item} now={now} onOpen={onOpen} />
          ))}
          {changed.map((item) => (
            <UnsentDocumentRow key={item.room} item={item} now={now} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    );
  return (
    <div className="flex max-h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto">
        {section(t('refused'), refused, { changed: refusedChanges, className: 'text-destructive' })}
        {section(t('waiting'), waiting, { changed: waitingChanges, className: 'text-secondary-foreground' })}
        {drafts.length > 0 && (
          <section aria-label={t('drafts')}>
            <h3 className="px-4 pt-2 text-caption font-semibold text-secondary-foreground">{t('drafts')}</h3>
            <ul>
              {drafts.map((item) => (
                <DraftWithoutComposerRow key={item.draft.ticketId} item={item} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        )}
        {items.length + documents.length === 0 && <p className="px-4 py-5 text-secondary-foreground">{t('nothing')}</p>}
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-border px-4 py-2.5">
        <span className="text-caption text-muted-foreground">
          {lastPulledAt !== undefined && t('network.lastSync', { time: formatClockTime(lastPulledAt, locale) })}
        </span>
        <Button onClick={syncNow}>{waiting.length + waitingChanges.length > 0 ? t('sendNow') : t('palette.sync')}</Button>
      </div>
    </div>
  );
}
