/** The browser loaded the part of the app completely, but this page can't run it. A reloaded page may be able to. */
export class UnusablePartError extends Error {
  override name = 'UnusablePart';
}
