import { useTranslation } from 'react-i18next';
import { useStore } from '../../../platform/store.ts';
import type { DocumentState } from '../../../sync/documents/document-state.ts';
import { networkStore } from '../../../sync/use-sync-state.ts';
import { cn } from '../../../ui/cn.ts';

/** Shows as a short text whether the server has stored the whole drawing. */
export function DocumentSyncState({ state }: { state: DocumentState }) {
  const { t } = useTranslation('flow-editor');
  // The app may notice a missing network earlier than the document's connection does.
  const isOffline = useStore(networkStore).state === 'offline' || state.connection === 'offline';
  const word = isOffline
    ? t('canvas.offline')
    : state.connection === 'connecting'
      ? t('canvas.connecting')
      : state.unstored > 0
        ? t('canvas.sending')
        : t('canvas.synced');
  return (
    <span
      role="status"
      className={cn(
        'inline-flex items-center gap-1.75 whitespace-nowrap text-small text-secondary-foreground',
        isOffline && 'rounded-full bg-warning-soft px-2.5 py-0.75 font-strong text-warning',
      )}
    >
      <i
        className={cn(
          'size-2 shrink-0 rounded-full bg-success',
          isOffline && 'bg-warning',
          (state.connection === 'connecting' || (!isOffline && state.unstored > 0)) && 'animate-pulse bg-primary',
        )}
      />
      <span className={cn(!isOffline && 'max-lg:sr-only')}>
        {isOffline && state.unstored > 0 ? `${word} · ${t('canvas.waiting', { number: state.unstored })}` : word}
      </span>
    </span>
  );
}
