import { createHash } from 'node:crypto';

/** Each named statement costs memory in every connection: above this number further texts get no name. */
const MAX_TRIP_NAMES = 100;
/** A statement of a transaction gets a name after this many runs, if there are not too many names. */
const REPEATS_BEFORE_NAME = 10;
export const MAX_REPEATED_NAMES = 300;
/** Further texts are not counted: those that run often were seen by then. */
const MAX_COUNTED_TEXTS = 5_000;
const TRIP_NAME_LENGTH = 24;

/**
 * Chooses the statements that a database's connections parse once, by giving them a name. Each database has its own, since
 * the limits are about the memory of its connections: texts of another database in the same process don't count.
 */
export class StatementNames {
  readonly #tripNames = new Map<string, string>();
  readonly #repeats = new Map<string, number | string>();
  #named = 0;

  /** Returns a name for a text of a trip; values are never part of it, so the same texts recur. Empty if there are too many. */
  ofTrip(text: string): string {
    const known = this.#tripNames.get(text);
    if (known !== undefined) return known;
    if (this.#tripNames.size >= MAX_TRIP_NAMES) return '';
    const name = createHash('sha256').update(text).digest('base64url').slice(0, TRIP_NAME_LENGTH);
    this.#tripNames.set(text, name);
    return name;
  }

  /** Returns a name for a transaction's text that runs again and again. Empty for its first runs, and if there are too many. */
  ofRepeated(text: string): string {
    const known = this.#repeats.get(text) ?? 0;
    if (typeof known === 'string') return known;
    if (known < REPEATS_BEFORE_NAME) {
      if (known > 0 || this.#repeats.size < MAX_COUNTED_TEXTS) this.#repeats.set(text, known + 1);
      return '';
    }
    if (this.#named >= MAX_REPEATED_NAMES) return '';
    this.#named += 1;
    const name = `r${this.#named}`;
    this.#repeats.set(text, name);
    return name;
  }
}
