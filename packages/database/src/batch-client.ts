import { Client } from 'pg';
import { StatementBatch, type PreparedStatements, type BatchStatement } from './statement-batch.ts';

/** A connection that can send several statements at once. */
export class BatchClient extends Client {
  readonly #prepared: PreparedStatements = new Map();

  /** Makes the server parse all statements again. */
  forgetParsed(): void {
    this.#prepared.clear();
  }

  /**
   * Returns the rows of each statement, or throws the first failure. After a failure, a transaction that the statements opened is
   * still open.
   */
  sendBatch(statements: readonly BatchStatement[]): Promise<unknown[][]> {
    return new Promise((done, fail) => void this.query(new StatementBatch(statements, this.#prepared, { done, fail })));
  }
}
