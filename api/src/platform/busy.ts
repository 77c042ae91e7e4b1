/** Too much of one kind waits already; the same call may work in a moment. */
export class Busy extends Error {
  override readonly name = 'Busy';
}
