/** The close codes of refusals. All are 4400 to 4499, after which the stock provider doesn't reconnect by itself. */
export const refusalCodes = {
  /** Bytes outside the protocol, or no valid update. */
  malformed: 4400,
  /** No valid ticket, or the right has expired. */
  unauthenticated: 4401,
  /** The right is missing or was taken away. */
  forbidden: 4403,
  /** The room ticket names another room, or the room is missing. */
  notFound: 4404,
  /** The client reads too slowly. */
  tooSlow: 4408,
  /** A size over its limit. */
  tooLarge: 4413,
  /** More than one author's share of a chat's month. */
  overShare: 4414,
  /** An update that breaks the rules of its document. */
  unacceptable: 4422,
  /** A rate over its limit. */
  tooMany: 4429,
} as const;
export type RefusalKind = keyof typeof refusalCodes;

/**
 * The reason why something a client sent is refused. Its message goes to logs and the close frame, and quotes nothing of a
 * document.
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

/** An update that depends on another one which has not arrived. */
export class MissingDependency extends Refusal {
  constructor(message: string) {
    super('unacceptable', message);
  }
}
