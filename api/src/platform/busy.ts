/** Too many calls of one kind are waiting; the same call may succeed in a moment. */
export class Busy extends Error {
  override readonly name = 'Busy';
}
