/**
 * The error for a part of the app that the browser has loaded completely, but that this page can't run. After a reload, the page
 * may be able to run the part.
 */
export class UnusablePartError extends Error {
  override name = 'UnusablePartError';
}
