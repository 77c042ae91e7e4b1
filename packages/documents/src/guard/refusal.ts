/** The close codes of refusals, all from 4400 to 4499. After these codes the stock provider doesn't reconnect. */
export const refusalCodes = {
  /** Bytes outside the protocol, or an invalid update. */
  malformed: 4400,
  /** The connection has no valid room ticket, or its right has expired. */
  unauthenticated: 4401,
  /** The user has no right, or lost it. */
  forbidden: 4403,
  /** The room does not exist, or the room ticket is for another room. */
  notFound: 4404,
  /** The client reads too slowly. */
  tooSlow: 4408,
  /** A size, a number or a duration exceeds its limit. */
  tooLarge: 4413,
  /** The author would exceed an author's share of a chat's month. */
  overShare: 4414,
  /** An update that breaks the rules of its document. */
  unacceptable: 4422,
  /** The client exceeds the limit of a rate. */
  tooMany: 4429,
} as const;
export type RefusalKind = keyof typeof refusalCodes;

/**
 * The reason why the server refuses a client's request or update. The logs and the close frame contain the message, so it
 * quotes nothing of a document.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }

  get code(): number {
    return refusalCodes[this.kind];
  }
}

/** An update that depends on another update, which has not arrived. */
export class MissingDependency extends Refusal {
  constructor(message: string) {
    super('unacceptable', message);
  }
}
