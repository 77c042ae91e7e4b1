/** Returns the month of an instant as chat rooms name it: `yyyy-mm`, in UTC. */
export const toChatMonth = (at: Date): string => at.toISOString().slice(0, 7);

/** Returns a day in the middle of a month, from which `toChatRoomName` makes the name of the month's room. */
export const toDayInMonth = (month: string): Date => new Date(`${month}-15T00:00:00.000Z`);

/** Returns the previous month. */
export function toPreviousMonth(month: string): string {
  const day = toDayInMonth(month);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return toChatMonth(day);
}
