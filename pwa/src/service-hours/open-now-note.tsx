import {
  isOpenAt,
  findNextClosing,
  findNextOpening,
  type OpeningHours,
  type Vacation,
} from '@prosa/domain/service-hours/opening-hours';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { useNow } from '../ui/interaction/use-now.ts';

type OpenNowProps = Pick<OpeningHours, 'schedules' | 'holidays'> & { readonly vacation: Vacation | null };

/** Shows whether a set of service hours is open now, and until when. */
export function OpenNowNote({ schedules, holidays, vacation }: OpenNowProps) {
  const { t } = useTranslation('service-hours');
  const { locale } = useLanguage();
  const timeZone = useCompanySetting('timeZone');
  const minute = Math.floor(useNow().getTime() / 60_000) * 60_000;
  const { isOpen, change } = useMemo(() => {
    const hours = { schedules, holidays, vacations: vacation === null ? [] : [vacation], timeZone };
    const now = new Date(minute);
    const open = isOpenAt(hours, now);
    return { isOpen: open, change: open ? findNextClosing(hours, now) : findNextOpening(hours, now) };
  }, [schedules, holidays, vacation, timeZone, minute]);
  // The domain counts the last minute of a shift as open. If it reports the change to closed at 18:01, the screen shows "closes
  // at 18:00".
  const shownInstant = change === undefined ? undefined : new Date(change.getTime() - (isOpen ? 60_000 : 0));
  const when = shownInstant?.toLocaleString(locale, { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small">
      <span
        className={`rounded-full px-2 py-0.5 font-semibold ${isOpen ? 'bg-success-soft text-success' : 'bg-border text-secondary-foreground'}`}
      >
        {isOpen ? t('openNow') : t('closedNow')}
      </span>
      {(when !== undefined || !isOpen) && (
        <span className="text-muted-foreground">
          {when === undefined ? t('neverOpens') : isOpen ? t('closesAt', { when }) : t('opensAt', { when })}
        </span>
      )}
    </p>
  );
}
