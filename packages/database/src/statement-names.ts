import { createHash } from 'node:crypto';

/**
 * The maximum number of texts that get a name for a single round trip. Each named statement costs memory in every connection, so
 * texts beyond this number get no name.
 */
const MAX_NAMES_FOR_ROUND_TRIPS = 100;
/**
 * A statement of a transaction is prepared under a name after this many runs in the process, unless the maximum number of
 * statements has names.
 */
const RUNS_BEFORE_NAME = 10;
export const MAX_NAMES_FOR_TRANSACTIONS = 300;
/**
 * The maximum number of texts whose runs are counted. The runs of later texts are not counted, because a text that runs often
 * appears early.
 */
const MAX_COUNTED_TEXTS = 5_000;
const ROUND_TRIP_NAME_CHARACTERS = 24;

/**
 * Decides which statements get a name. The server parses a statement with a name only once for each connection. Each database has
 * its own names, because the limits protect the memory of its connections.
 */
export class StatementNames {
  readonly #tripNames = new Map<string, string>();
  readonly #repeats = new Map<string, number | string>();
  #named = 0;

  /**
   * Returns the name of a text that is sent in a single round trip, or an empty name if too many texts have names. Values are
   * never part of a text, so the same texts recur.
   */
  nameForRoundTrip(text: string): string {
    const tripName = this.#tripNames.get(text);
    if (tripName !== undefined) return tripName;
    if (this.#tripNames.size >= MAX_NAMES_FOR_ROUND_TRIPS) return '';
    const name = createHash('sha256').update(text).digest('base64url').slice(0, ROUND_TRIP_NAME_CHARACTERS);
    this.#tripNames.set(text, name);
    return name;
  }

  /**
   * Returns the name of a text that runs in a transaction. The name is empty for the first runs of the text, and if too many
   * texts have names.
   */
  nameForTransaction(text: string): string {
    const repeats = this.#repeats.get(text) ?? 0;
    if (typeof repeats === 'string') return repeats;
    if (repeats < RUNS_BEFORE_NAME) {
      if (repeats > 0 || this.#repeats.size < MAX_COUNTED_TEXTS) this.#repeats.set(text, repeats + 1);
      return '';
    }
    if (this.#named >= MAX_NAMES_FOR_TRANSACTIONS) return '';
    this.#named += 1;
    const name = `r${this.#named}`;
    this.#repeats.set(text, name);
    return name;
  }
}
