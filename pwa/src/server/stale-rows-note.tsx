import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkStore, syncNow } from '../sync/use-sync-state.ts';
import { useStore } from '../platform/store.ts';
import { useLanguage } from '../platform/language.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { Button } from '../ui/buttons/button.tsx';

type ReadState = {
  /** The instant of the last successful read, in milliseconds since 1970. 0 before the first read. */
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

const retryRead = ({ refetch }: ReadState) => {
  syncNow();
  void refetch();
};

/**
 * Warns above rows that may be stale, with the time at which they were read and a button that retries. The note says the same
 * about the network as the network indicator. Renders nothing while the server answers.
 */
export function StaleRowsNote({ read, readAt = read.dataUpdatedAt }: { read: ReadState; readAt?: number }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const isOffline = useStore(networkStore).state === 'offline';
  const now = useNow();
  if (readAt === 0 || !(isOffline || read.isError)) return null;
  const at = new Date(readAt);
  const isToday = at.toDateString() === now.toDateString();
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-small text-warning">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        {isToday
          ? t(isOffline ? 'server.asOf' : 'server.staleAsOf', { time: at.toLocaleTimeString(locale, { timeStyle: 'short' }) })
          : t(isOffline ? 'server.asOfDay' : 'server.staleAsOfDay', {
              day: at.toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' }),
            })}
      </span>
      <Button size="inline" variant="link" className="text-warning" onClick={() => retryRead(read)}>
        {t('server.again')}
      </Button>
    </div>
  );
}

/**
 * The notice in place of rows that could not be read. Without a network, the notice says that the rows need the network.
 * Otherwise the notice shows `title`. A button retries.
 */
export function ServerUnavailable({ read, title }: { read: ReadState; title: string }) {
  const { t } = useTranslation();
  const isOffline = useStore(networkStore).state === 'offline';
  return (
    <Notice icon={CloudOff} title={isOffline ? t('server.needed') : title} {...(isOffline && { text: t('server.neededText') })}>
      <Button onClick={() => retryRead(read)}>{t('server.again')}</Button>
    </Notice>
  );
}
