/** Returns the month of an instant in UTC as `yyyy-mm`, as the names of chat rooms contain it. */
export const toChatMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** Returns an instant in the middle of a month, from which `toChatRoomName` makes the name of the month's room. */
export const toDayInMonth = (month: string): Date => new Date(`${month}-15T00:00:00.000Z`);

/** Returns the previous month. */
export function toPreviousMonth(month: string): string {
  const day = toDayInMonth(month);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return toChatMonth(day);
}
