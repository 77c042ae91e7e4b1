const CIRCLED_ONE = 0x24_60;
const MAX_CIRCLED_NUMBER = 20;

/**
 * Returns the window's title: the number of unread tickets, and then the app's name. A number up to 20 is circled, and a larger
 * number is plain.
 */
export function formatPageTitle(appName: string, unread: number): string {
  if (unread <= 0) return appName;
  const count = unread <= MAX_CIRCLED_NUMBER ? String.fromCodePoint(CIRCLED_ONE + unread - 1) : String(unread);
  return `${count} - ${appName}`;
}
