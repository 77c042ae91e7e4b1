import { Client } from 'pg';
import { StatementBatch, type PreparedStatements, type BatchStatement } from './statement-batch.ts';

/** A connection that can send several statements at once. */
export class BatchClient extends Client {
  readonly #prepared: PreparedStatements = new Map();

  /** Has the server parse all statements anew. */
  forgetParsed(): void {
    this.#prepared.clear();
  }

  /** Gives the rows of each statement; throws the first failure, after which a transaction may be open. */
  sendBatch(statements: readonly BatchStatement[]): Promise<unknown[][]> {
    return new Promise((done, fail) => void this.query(new StatementBatch(statements, this.#prepared, { done, fail })));
  }
}
