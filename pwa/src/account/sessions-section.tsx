import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { toDeviceLabel } from '../platform/device/device-label.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { useServerCall } from '../server/use-server-call.ts';
import { Badge } from '../ui/labels/badge.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { endSession, useSessions } from './account-calls.ts';

/** Lists the devices on which the user is signed in. The user can sign out each of them except this device. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const { locale } = useLanguage();
  const call = useServerCall();
  const read = useSessions();
  if (read.data === undefined)
    return read.isError ? <ServerUnavailable read={read} title={t('failedToLoad')} /> : <RowsSkeleton />;
  return (
    <ul aria-label={t('sessions')} className="divide-y divide-border rounded-md border border-border bg-popover">
      {read.data.map(({ id, userAgent, device, usedAt, isCurrent }) => {
        const name = userAgent === '' ? t(`device.${device}`) : toDeviceLabel(userAgent);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
            <div className="min-w-40 flex-1">
              <p className="font-medium">{name}</p>
              <p className="text-small text-muted-foreground">
                {t('lastUsed', { time: new Date(usedAt).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' }) })}
              </p>
            </div>
            {isCurrent ? (
              <Badge tone="accent">{t('thisDevice')}</Badge>
            ) : (
              <Button aria-label={t('endSessionOf', { name })} onClick={() => void call(() => endSession(id))}>
                {t('endSession')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
