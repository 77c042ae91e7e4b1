import { createHash } from 'node:crypto';

/** The largest number of named statements, since each costs memory in every connection. Further texts get no name. */
const MAX_TRIP_NAMES = 100;
/** A statement of a transaction gets a name after this many runs, if there are not too many names. */
const REPEATS_BEFORE_NAME = 10;
export const MAX_REPEATED_NAMES = 300;
/** The largest number of counted texts. Frequent texts appear among the first ones. */
const MAX_COUNTED_TEXTS = 5_000;
const TRIP_NAME_LENGTH = 24;

/**
 * Chooses the statements that a database's connections parse once, by naming them. Each database has its own names, because the
 * limits protect the memory of its connections.
 */
export class StatementNames {
  readonly #tripNames = new Map<string, string>();
  readonly #repeats = new Map<string, number | string>();
  #named = 0;

  /**
   * Returns a name for the text of a trip. Values are never part of the text, so the same texts recur. Returns an empty name if
   * there are too many.
   */
  ofTrip(text: string): string {
    const known = this.#tripNames.get(text);
    if (known !== undefined) return known;
    if (this.#tripNames.size >= MAX_TRIP_NAMES) return '';
    const name = createHash('sha256').update(text).digest('base64url').slice(0, TRIP_NAME_LENGTH);
    this.#tripNames.set(text, name);
    return name;
  }

  /**
   * Returns a name for a text that transactions run repeatedly. Returns an empty name for its first runs, and if there are too
   * many.
   */
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
