import { useTranslation } from 'react-i18next';
import { currentDatabase } from '../sync/database/current-database.ts';
import { dismissRefusedChanges } from '../sync/documents/dismiss-refused-changes.ts';
import { formatTimeAgo } from './format-time-ago.ts';
import type { UnsentDocument } from './unsent-documents.ts';
import { EntryActionButton } from './unsent-row.tsx';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';

type UnsentDocumentRowProps = { item: UnsentDocument; now: Date; onOpen?: ((path: string) => void) | undefined };

/**
 * Shows unsent changes of a document: their place, texts, age, and the possible actions. Without `onOpen` the row has no
 * actions.
 */
export function UnsentDocumentRow({ item, now, onOpen }: UnsentDocumentRowProps) {
  const { t } = useTranslation('unsent');
  const copyText = useCopyText();
  const { kind, title, path, state, count, texts: written, since } = item;
  const text = written.join('\n');
  return (
    <li className="grid gap-0.5 border-t border-border px-4 py-2.5 first:border-t-0">
      <div className="flex min-w-0 items-baseline gap-x-1.5">
        <span className="shrink-0 font-medium">{kind === 'chat' ? t('inChat') : t('inFlow')}</span>
        {title !== '' && <span className="truncate text-secondary-foreground">· {title}</span>}
      </div>
      {text !== '' && <p className="line-clamp-2 whitespace-pre-line break-words text-small text-secondary-foreground">{text}</p>}
      <p className="text-caption text-muted-foreground">{[t('changes', { count }), formatTimeAgo(t, since, now)].join(' · ')}</p>
      {state === 'refused' && <p className="text-small text-destructive">{t('changeRefused')}</p>}
      {onOpen !== undefined && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 pt-0.5 empty:hidden max-md:gap-x-2.5 max-md:gap-y-3">
          {text !== '' && <EntryActionButton onAct={() => copyText(text)}>{t('conversation.copy')}</EntryActionButton>}
          {path !== undefined && (
            <EntryActionButton onAct={() => onOpen(path)}>
              {kind === 'chat' ? t('actions.open') : t('openFlow')}
            </EntryActionButton>
          )}
          {state === 'refused' && (
            <EntryActionButton bad onAct={() => dismissRefusedChanges(currentDatabase(), item.room)}>
              {t('common.discard')}
            </EntryActionButton>
          )}
        </div>
      )}
    </li>
  );
}
