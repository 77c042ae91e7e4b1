/** Thrown if too many calls of one kind are waiting. The call may succeed in a moment. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
}
