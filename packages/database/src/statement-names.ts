import { createHash } from 'node:crypto';

/** The largest number of named statements, since each costs memory in every connection. Further texts get no name. */
const MAX_TRIP_NAMES = 100;
/** A statement of a transaction gets a name after this many runs, unless too many statements have names. */
const REPEATS_BEFORE_NAME = 10;
export const MAX_REPEATED_NAMES = 300;
/** The largest number of texts whose runs are counted. Later texts are not counted, because frequent texts appear early. */
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
   * Returns a name for the text of a trip, or an empty name if too many texts have names. Values are never part of a text, so
   * the same texts recur.
   */
  nameOfTrip(text: string): string {
    const tripName = this.#tripNames.get(text);
    if (tripName !== undefined) return tripName;
    if (this.#tripNames.size >= MAX_TRIP_NAMES) return '';
    const name = createHash('sha256').update(text).digest('base64url').slice(0, TRIP_NAME_LENGTH);
    this.#tripNames.set(text, name);
    return name;
  }

  /**
   * Returns a name for a text that transactions run repeatedly. The name is empty for the first runs, and if too many texts
   * have names.
   */
  nameOfRepeated(text: string): string {
    const repeats = this.#repeats.get(text) ?? 0;
    if (typeof repeats === 'string') return repeats;
    if (repeats < REPEATS_BEFORE_NAME) {
      if (repeats > 0 || this.#repeats.size < MAX_COUNTED_TEXTS) this.#repeats.set(text, repeats + 1);
      return '';
    }
    if (this.#named >= MAX_REPEATED_NAMES) return '';
    this.#named += 1;
    const name = `r${this.#named}`;
    this.#repeats.set(text, name);
    return name;
  }
}
