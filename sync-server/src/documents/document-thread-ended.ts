/** The thread that held a document ended. `isCause`: it was ended because this very call took too long. */
export class DocumentThreadEnded extends Error {
  readonly isCause: boolean;

  constructor(isCause: boolean) {
    super(isCause ? 'a call to a document took too long' : 'the thread of a document ended');
    this.isCause = isCause;
  }
}
