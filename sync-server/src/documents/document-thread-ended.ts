/**
 * The error of a call whose document was in a thread that has ended. `isCause` is true if this call took too long and ended the
 * thread.
 */
export class DocumentThreadEnded extends Error {
  readonly isCause: boolean;

  constructor(isCause: boolean) {
    super(isCause ? 'a call to a document took too long' : 'the thread of a document ended');
    this.isCause = isCause;
  }
}
