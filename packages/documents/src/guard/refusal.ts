/** The close codes of refusals, all from 4400 to 4499. After one of these codes the stock provider doesn't reconnect. */
export const refusalCodes = {
  /** The client sent bytes that don't obey the protocol, or an invalid update. */
  malformed: 4400,
  /** The client connects without a valid room ticket, or the right that its room ticket gave has expired. */
  unauthenticated: 4401,
  /** The user has no right in the room, or has lost it. */
  forbidden: 4403,
  /** The room does not exist, or the room ticket is for another room. */
  notFound: 4404,
  /** The client reads too slowly. */
  tooSlow: 4408,
  /** A size, number or duration exceeds its limit. */
  tooLarge: 4413,
  /** The update would make the author's share of a chat's month too large. */
  overShare: 4414,
  /** The update breaks the rules of its document. */
  unacceptable: 4422,
  /** The client sends too often. */
  tooMany: 4429,
} as const;
export type RefusalKind = keyof typeof refusalCodes;

/**
 * The reason why the server refuses a client's request or update. The logs and the close frame contain the message, so the
 * message must not contain any content of a document.
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

/** The refusal of an update that depends on another update, which has not arrived yet. */
export class MissingDependency extends Refusal {
  constructor(message: string) {
    super('unacceptable', message);
  }
}
