import type { Connection, FieldDef, Submittable } from 'pg';
import utils from 'pg/lib/utils.js';
import { findTypeParser } from './parse-instant.ts';

/**
 * A statement of a batch. The server parses the text of a name only once for each connection, so a name must always have the same
 * text.
 */
export type BatchStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** The columns of a statement's rows, and the parsers of their values. */
type RowShape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /**
   * A row in which all values are null. Each row of a result begins as a copy of this row, because copying is several times
   * faster than building an object.
   */
  readonly empty: Readonly<Record<string, unknown>>;
};
const EMPTY_ROW_SHAPE: RowShape = { names: [], parsers: [], empty: {} };
/** The statements that a connection's server has parsed, by name. */
export type PreparedStatements = Map<string, RowShape>;
type BatchCallbacks = { readonly done: (rows: unknown[][]) => void; readonly fail: (error: unknown) => void };

/** The last argument of pg's methods that send a message. pg's types require this argument, but pg's code ignores it. */
const IGNORED_ARGUMENT = true;

/**
 * Several statements that are sent to the server in one message and answered in one message, for `client.query` of pg. After a
 * failed statement, the server skips the statements that follow. If the client cannot encode a value, it sends neither the
 * statement of that value nor those that follow. In either case a transaction that the batch opened stays open, and the sender of
 * the batch ends it (decision 0017).
 */
export class StatementBatch implements Submittable {
  readonly #statements: readonly BatchStatement[];
  readonly #prepared: PreparedStatements;
  readonly #outcome: BatchCallbacks;
  readonly #rows: unknown[][] = [];
  #shape = EMPTY_ROW_SHAPE;
  #current: unknown[] = [];
  #failure: { readonly error: unknown } | null = null;

  constructor(statements: readonly BatchStatement[], prepared: PreparedStatements, outcome: BatchCallbacks) {
    this.#statements = statements;
    this.#prepared = prepared;
    this.#outcome = outcome;
    this.#expect(0);
  }

  submit(connection: Connection): void {
    connection.stream.cork();
    try {
      for (const statement of this.#statements) this.#send(connection, statement);
    } catch (error) {
      this.#failure = { error };
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  }

  #send(connection: Connection, { name, text, values }: BatchStatement): void {
    const mapped = values.map(utils.prepareValue);
    if (!this.#prepared.has(name)) {
      // A failed round trip may have left a statement with this name at the server. Closing a statement that doesn't exist is no
      // error.
      connection.close({ type: 'S', name }, IGNORED_ARGUMENT);
      connection.parse({ name, text, types: [] }, IGNORED_ARGUMENT);
      connection.describe({ type: 'S', name }, IGNORED_ARGUMENT);
    }
    connection.bind({ statement: name, values: mapped }, IGNORED_ARGUMENT);
    connection.execute(null, IGNORED_ARGUMENT);
  }

  /**
   * Prepares for the rows of the statement at `index`. If the server has parsed the statement before, it does not describe the
   * columns again, so the remembered description is used.
   */
  #expect(index: number): void {
    this.#shape = this.#prepared.get(this.#statements[index]?.name ?? '') ?? EMPTY_ROW_SHAPE;
    this.#current = [];
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => findTypeParser(dataTypeID, 'text')),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure !== null) return;
    const { names, parsers, empty } = this.#shape;
    try {
      const row = { ...empty };
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index] ?? null;
        const name = names[index];
        const parse = parsers[index];
        if (text !== null && name !== undefined && parse !== undefined) row[name] = parse(text);
      }
      this.#current.push(row);
    } catch (error) {
      this.#failure = { error };
    }
  }

  handleCommandComplete(): void {
    const name = this.#statements[this.#rows.length]?.name ?? '';
    if (name !== '') this.#prepared.set(name, this.#shape);
    this.#rows.push(this.#current);
    this.#expect(this.#rows.length);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#outcome.done(this.#rows);
    else this.#outcome.fail(this.#failure.error);
  }

  handleError(error: unknown): void {
    this.#outcome.fail(this.#failure?.error ?? error);
  }
}
