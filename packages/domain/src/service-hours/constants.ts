import { weekdaysEn, type WeekdayHours, type WeekdayEn } from '@prosa/contract/service-hours/service-hours';

/**
 * The default shifts of each day. They apply to a company, queue or connection without service hours of its own (coverage 2 §9).
 */
export const DEFAULT_SHIFTS = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' } as const;

const weekdayNames: Readonly<Record<WeekdayEn, string>> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** Hours that are open in every minute of every day. They are used where no service hours apply. */
export const alwaysOpenHours: readonly WeekdayHours[] = weekdaysEn.map((weekdayEn) => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  startTimeA: '00:00',
  endTimeA: '23:59',
  startTimeB: '',
  endTimeB: '',
}));

/** The service hours of a company, queue or connection that has set none: the default shifts on each day. */
export const defaultServiceHours: readonly WeekdayHours[] = weekdaysEn.map((weekdayEn) => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  ...DEFAULT_SHIFTS,
}));
