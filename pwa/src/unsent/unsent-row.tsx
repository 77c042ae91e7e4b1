import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { summarizeMessage } from '../conversation-parts/summarize-message.ts';
import { returnToDraft } from '../drafts/return-to-draft.ts';
import { currentDatabase } from '../sync/database/current-database.ts';
import { discardEntry, retryEntry } from '../sync/outbox/outbox-actions.ts';
import { useUploadProgress } from '../sync/outbox/upload-progress.ts';
import { formatTimeAgo } from './format-time-ago.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { useCommand } from './command-table.ts';
import { findTypedText } from './find-typed-text.ts';
import type { UnsentItem } from './unsent-item.ts';
import { useCopyText } from '../ui/feedback/use-copy-text.ts';

type UnsentRowProps = { item: UnsentItem; now: Date; onOpen?: ((path: string) => void) | undefined };

/**
 * Shows an unsent or refused entry: the change, its contact, its age, the reason, and the possible actions. Without `onOpen`
 * the row has no actions.
 */
export function UnsentRow({ item, now, onOpen }: UnsentRowProps) {
  const { t } = useTranslation('unsent');
  const copyText = useCopyText();
  const { t: messageText } = useTranslation();
  const { entry, ticket, message } = item;
  const title = useCommand(entry.command)?.title;
  const refused = entry.state === 'refused';
  const uploaded = useUploadProgress(entry.id);
  const typed = findTypedText(entry);
  const summary = message === undefined ? typed : summarizeMessage(messageText, { ...message, body: typed });
  const isUploading = !refused && uploaded !== undefined && uploaded < 1;
  const facts = [
    formatTimeAgo(t, entry.createdAt, now),
    entry.attempts > 0 && t('tries', { count: entry.attempts }),
    !refused && entry.attempts > 0 && t('unanswered'),
    isUploading && t('uploading', { percent: Math.floor(uploaded * 100) }),
  ].filter((fact) => fact !== false);
  const edit = async () => {
    if ((await returnToDraft(currentDatabase(), entry.id)) && ticket !== undefined) onOpen?.(`/tickets/${ticket.uuid}`);
  };
  return (
    <li className="grid gap-0.5 border-t border-border px-4 py-2.5 first:border-t-0">
      <div className="flex min-w-0 items-baseline gap-x-1.5">
        <span className="shrink-0 font-medium">{title === undefined ? entry.command : t(title)}</span>
        {entry.about !== '' && <span className="truncate text-secondary-foreground">· {entry.about}</span>}
      </div>
      {summary !== '' && (
        <p className="line-clamp-2 whitespace-pre-line break-words text-small text-secondary-foreground">{summary}</p>
      )}
      {entry.fileName !== null && summary !== entry.fileName && (
        <p className="truncate text-small text-secondary-foreground">{entry.fileName}</p>
      )}
      <p className="text-caption text-muted-foreground">{facts.join(' · ')}</p>
      {refused && (
        <p className="text-small text-destructive">
          {[
            t(toErrorKey(entry.code)),
            item.attendantName !== undefined && t('ownedBy', { name: item.attendantName }),
            item.isOutOfSight && t('outOfSight'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {onOpen !== undefined && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 pt-0.5 empty:hidden max-md:gap-x-2.5 max-md:gap-y-3">
          {item.may.retry && <EntryActionButton onAct={() => retryEntry(entry.id)}>{t('common.retry')}</EntryActionButton>}
          {item.may.edit && <EntryActionButton onAct={edit}>{t('common.edit')}</EntryActionButton>}
          {typed !== '' && <EntryActionButton onAct={() => copyText(typed)}>{t('conversation.copy')}</EntryActionButton>}
          {ticket !== undefined && (
            <EntryActionButton onAct={() => onOpen(`/tickets/${ticket.uuid}`)}>{t('actions.open')}</EntryActionButton>
          )}
          {item.may.takeBack && (
            <EntryActionButton bad={refused} onAct={() => discardEntry(entry.id)}>
              {refused ? t('common.discard') : t('takeBack')}
            </EntryActionButton>
          )}
        </div>
      )}
    </li>
  );
}

/** A button for an action on an entry. */
export function EntryActionButton({ bad = false, onAct, children }: { bad?: boolean; onAct: () => unknown; children: string }) {
  return (
    <Button variant="link" size="inline" className={cn(bad && 'text-destructive')} onClick={() => void onAct()}>
      {children}
    </Button>
  );
}
