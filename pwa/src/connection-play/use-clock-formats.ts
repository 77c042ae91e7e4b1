import { useMemo } from 'react';
import { useLanguage } from '../platform/language.ts';

/** Returns functions that format an instant in the time zone `timeZone`. */
export function useClockFormats(timeZone: string) {
  const { locale } = useLanguage();
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
    const day = new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    return { formatClock: (at: Date) => clock.format(at), formatDay: (at: Date) => day.format(at) };
  }, [locale, timeZone]);
}
