import type { TFunction } from 'i18next';
import { toElapsedTime } from '../platform/shown-time.ts';

const MAX_SHOWN_UNITS = 2;

/** Formats how long ago an instant was, with its largest non-zero units. Less than a minute has a text of its own. */
export function formatTimeAgo(t: TFunction<'unsent'>, instant: string, now: Date): string {
  const time = toElapsedTime(instant, now);
  const units = (['days', 'hours', 'minutes'] as const).map((unit) => ({ unit, value: time[unit] }));
  const largest = units.findIndex(({ value }) => value > 0);
  if (largest === -1) return t('now');
  const shownUnits = units.slice(largest, largest + MAX_SHOWN_UNITS).filter(({ value }) => value > 0);
  return t('ago', { time: shownUnits.map(({ unit, value }) => t(unit, { value })).join(' ') });
}
