import { useTranslation } from 'react-i18next';
import { CloudOff, MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { DocumentState } from '../../sync/documents/document-state.ts';
import { Skeleton, useIsWaitingLong } from '../../ui/feedback/skeleton.tsx';

type EmptyMessageListProps = { state: DocumentState | undefined; hasOlder: boolean; loadOlder: () => Promise<void> };

/**
 * Replaces an empty list of messages: by placeholders while the messages are loading, or by a text that the chat has no messages
 * or that this device does not have them.
 */
export function EmptyMessageList({ state, hasOlder, loadOlder }: EmptyMessageListProps) {
  const { t } = useTranslation('chats');
  const isComing = state === undefined || !state.held || (!state.isComplete && state.connection === 'connecting');
  const isSearched = !isComing && hasOlder;
  const slow = useIsWaitingLong(isComing || isSearched);
  useEffect(() => {
    if (isSearched) void loadOlder();
  }, [isSearched, loadOlder]);
  if (isComing || isSearched)
    return (
      <div className="grid flex-1 content-end gap-3 p-4" aria-hidden>
        {slow && ['w-1/2', 'ml-auto w-2/5', 'w-3/5'].map((width) => <Skeleton key={width} className={`h-12 ${width}`} />)}
      </div>
    );
  return (
    <div className="min-h-0 flex-1">
      {state.isComplete ? (
        <Notice icon={MessageCircle} title={t('empty')} />
      ) : (
        <Notice icon={CloudOff} title={t('notHere')} text={t('away')} />
      )}
    </div>
  );
}
