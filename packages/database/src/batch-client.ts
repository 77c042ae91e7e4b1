import { Client } from 'pg';
import { StatementBatch, type PreparedStatements, type BatchStatement } from './statement-batch.ts';

/** A database connection that can send several statements in one message. */
export class BatchClient extends Client {
  readonly #prepared: PreparedStatements = new Map();

  /** Forgets which statements the server has parsed, so that the server parses each statement again when it is next sent. */
  forgetParsed(): void {
    this.#prepared.clear();
  }

  /**
   * Sends the statements in one message, and returns the rows of each, or throws the first failure. After a failure, a
   * transaction that the statements opened is still open.
   */
  sendBatch(statements: readonly BatchStatement[]): Promise<unknown[][]> {
    return new Promise((done, fail) => void this.query(new StatementBatch(statements, this.#prepared, { done, fail })));
  }
}
