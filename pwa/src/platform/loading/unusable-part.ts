/** The part was loaded completely, and yet this page can't run it. A reloaded page may. */
export class UnusablePart extends Error {
  override name = 'UnusablePart';
}
