import type { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { isOpenAt, findNextOpening } from '@prosa/domain/service-hours/opening-hours';
import { MINUTE_MS, toMinuteOfDay } from '@prosa/domain/time/local-time';
import { toDayBounds } from '@prosa/domain/session/calendar';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/language.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { Input } from '../ui/fields/field.tsx';

/**
 * Lets the user choose a day and a time, and shows the answer that a customer who writes at that time would get with the service
 * hours in the form.
 */
export function HoursTrial() {
  const { t } = useTranslation('service-hours');
  const { locale } = useLanguage();
  const timeZone = useCompanySetting('timeZone');
  const [schedules, holidays, vacation, msg, vacationMessage]: [
    CompanyHours['schedules'],
    CompanyHours['holidays'],
    CompanyHours['vacation'],
    string,
    string,
  ] = useWatch({ name: ['schedules', 'holidays', 'vacation', 'msg', 'vacationMessage'] });
  const [date, setDate] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone }));
  const [time, setTime] = useState('20:00');
  const at =
    date === '' || time === ''
      ? undefined
      : new Date(toDayBounds(date, timeZone).start.getTime() + toMinuteOfDay(time) * MINUTE_MS);
  const hours = { schedules, holidays, vacations: vacation === null ? [] : [vacation], timeZone };
  const isAway = vacation !== null && date >= vacation.from && date <= vacation.to && vacationMessage.trim() !== '';
  const isOpen = at !== undefined && isOpenAt(hours, at);
  const opens = at === undefined || isOpen ? undefined : findNextOpening(hours, at);
  const when = opens?.toLocaleString(locale, { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' });
  return (
    <section aria-label={t('trial.title')} className="grid content-start gap-3 rounded-md border border-border bg-card p-4">
      <div>
        <h2 className="font-semibold">{t('trial.title')}</h2>
        <p className="text-small text-muted-foreground">{t('trial.text')}</p>
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <Input type="date" aria-label={t('trial.date')} value={date} onChange={(event) => setDate(event.target.value)} />
        <Input
          type="time"
          aria-label={t('trial.time')}
          value={time}
          onChange={(event) => setTime(event.target.value)}
          className="tabular-nums"
        />
      </div>
      <p role="status" className="rounded-sm bg-accent px-3 py-2 text-small text-accent-foreground">
        {isOpen ? t('trial.open') : isAway ? t('trial.away') : msg.trim() === '' ? t('trial.closedSilently') : t('trial.closed')}
        {!isOpen && ` ${when === undefined ? t('trial.neverOpens') : t('trial.opens', { when })}`}
      </p>
    </section>
  );
}
