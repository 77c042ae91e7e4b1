/** All of a part came over the network, and yet this page can't run it: only a new page may. */
export class UnusablePart extends Error {
  override name = 'UnusablePart';
}
