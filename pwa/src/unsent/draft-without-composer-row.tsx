import { useTranslation } from 'react-i18next';
import { currentDatabase } from '../sync/database/current-database.ts';
import { type DraftWithoutComposer, joinDraftTexts } from './drafts-without-composer.ts';
import { EntryActionButton } from './unsent-row.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';

/** Shows a draft that no composer shows: its recipient, its text, the reason, and the possible actions. */
export function DraftWithoutComposerRow({
  item: { draft, ticket },
  onOpen,
}: {
  item: DraftWithoutComposer;
  onOpen: (path: string) => void;
}) {
  const { t } = useTranslation('unsent');
  const copyText = useCopyText();
  const words = joinDraftTexts(draft);
  return (
    <li className="grid gap-0.5 border-t border-border px-4 py-2.5 first:border-t-0">
      <div className="flex min-w-0 items-baseline gap-x-1.5">
        <span className="shrink-0 font-medium">{t('draftOf', { id: draft.ticketId })}</span>
        {draft.about !== undefined && draft.about !== '' && (
          <span className="truncate text-secondary-foreground">· {draft.about}</span>
        )}
      </div>
      <p className="whitespace-pre-line break-words text-small text-secondary-foreground">{words}</p>
      {(draft.files ?? []).map(({ id, file }) => (
        <p key={id} className="truncate text-small text-secondary-foreground">
          {file.name}
        </p>
      ))}
      <p className="text-caption text-muted-foreground">{ticket === undefined ? t('outOfSight') : t('draftWaits')}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-1 pt-0.5 max-md:gap-x-2.5 max-md:gap-y-3">
        {words !== '' && <EntryActionButton onAct={() => copyText(words)}>{t('conversation.copy')}</EntryActionButton>}
        {ticket !== undefined && (
          <EntryActionButton onAct={() => onOpen(`/tickets/${ticket.uuid}`)}>{t('actions.open')}</EntryActionButton>
        )}
        <EntryActionButton bad onAct={() => currentDatabase().drafts.delete(draft.ticketId)}>
          {t('common.discard')}
        </EntryActionButton>
      </div>
    </li>
  );
}
