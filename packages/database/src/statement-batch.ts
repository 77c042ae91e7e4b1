import { types, type Connection, type FieldDef, type Submittable } from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement of a batch; one with a name, which stands for its text alone, is parsed by the server once for each connection. */
export type BatchStatement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** How the rows of a statement are read. */
type Shape = {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: filling a copy is several times faster than building each row anew. */
  readonly empty: Readonly<Record<string, unknown>>;
};
const NO_ROWS: Shape = { names: [], parsers: [], empty: {} };
/** The statements that a connection's server has parsed, by name. */
export type PreparedStatements = Map<string, Shape>;
type Outcome = { readonly done: (rows: unknown[][]) => void; readonly fail: (error: unknown) => void };

/** pg's types ask for more than its code does: that writes each message at once and needs no name for a portal. */
const AT_ONCE = true;

/**
 * Several statements in one message to the server and one answer from it, for `client.query` of pg. The server leaves out what
 * follows a statement that fails; what follows a value that can't be sent never leaves. Either way a transaction the batch opened
 * stays open, and who sends the batch ends it (decision 0017).
 */
export class StatementBatch implements Submittable {
  readonly #statements: readonly BatchStatement[];
  readonly #prepared: PreparedStatements;
  readonly #outcome: Outcome;
  readonly #rows: unknown[][] = [];
  #shape = NO_ROWS;
  #current: unknown[] = [];
  #failure: { readonly error: unknown } | null = null;

  constructor(statements: readonly BatchStatement[], prepared: PreparedStatements, outcome: Outcome) {
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
      // A trip that failed may have left it there; closing one that isn't there is no error.
      connection.close({ type: 'S', name }, AT_ONCE);
      connection.parse({ name, text, types: [] }, AT_ONCE);
      connection.describe({ type: 'S', name }, AT_ONCE);
    }
    connection.bind({ statement: name, values: mapped }, AT_ONCE);
    connection.execute(null, AT_ONCE);
  }

  /** From here on come the rows of the statement at `place`. */
  #expect(index: number): void {
    this.#shape = this.#prepared.get(this.#statements[index]?.name ?? '') ?? NO_ROWS;
    this.#current = [];
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')),
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
