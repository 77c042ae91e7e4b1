import { Client } from 'pg';
import { Trip, type Prepared, type TripStatement } from './trip.ts';

/** A connection that can send several statements at once. */
export class TripClient extends Client {
  readonly #prepared: Prepared = new Map();

  /** Has the server parse all statements anew. */
  forgetParsed(): void {
    this.#prepared.clear();
  }

  /** Gives the rows of each statement; throws the first failure, after which a transaction may be open. */
  travel(statements: readonly TripStatement[]): Promise<unknown[][]> {
    return new Promise((done, fail) => void this.query(new Trip(statements, this.#prepared, { done, fail })));
  }
}
