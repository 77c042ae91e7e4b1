/** Months as the rooms of chats name them: `yyyy-mm`, by UTC. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** A day of a month, for the name of its room. */
export const dayIn = (month: string): Date => new Date(`${month}-15T00:00:00.000Z`);

/** The month before. */
export function monthBefore(month: string): string {
  const day = dayIn(month);
  day.setUTCMonth(day.getUTCMonth() - 1);
  return monthOf(day);
}
