/** Returns the month of an instant as chat rooms name it: `yyyy-mm`, in UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Returns a day within a month, by which the month's room is named. */
export const dayOfMonthRoom = (month: string): Date => new Date(`${month}-15T00:00:00.000Z`);

/** Returns the previous month. */
export function previousMonth(month: string): string {
  const day = dayOfMonthRoom(month);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return monthOf(day);
}
