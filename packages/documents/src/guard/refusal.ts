/** Close codes of a refusal. All of 4400 to 4499: the stock provider doesn't come back by itself after one of them. */
export const refusalCodes = {
  /** Not of the protocol, or no update. */
  malformed: 4400,
  /** Without a good ticket, or the right ran out. */
  unauthenticated: 4401,
  /** The right is missing, or was taken away. */
  forbidden: 4403,
  /** No such room for this ticket. */
  notFound: 4404,
  /** Does not read what is sent to it. */
  tooSlow: 4408,
  /** Over a size. */
  tooLarge: 4413,
  /** Over what one author may have of a chat's month. */
  overShare: 4414,
  /** An update that breaks the rules of its document. */
  unacceptable: 4422,
  /** Over a rate. */
  tooMany: 4429,
} as const;
export type RefusalKind = keyof typeof refusalCodes;

/** Why something a client sent is not taken. Its message is for logs and the close frame: it quotes nothing of a document. */
export class Refusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, why: string) {
    super(why);
    this.kind = kind;
  }

  get code(): number {
    return refusalCodes[this.kind];
  }
}

/** An update that stands on what isn't there: another one that was not sent, or not yet. */
export class Groundless extends Refusal {
  constructor(why: string) {
    super('unacceptable', why);
  }
}
