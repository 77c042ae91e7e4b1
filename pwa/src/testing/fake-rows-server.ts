/** A row of `FakeRowsServer`. */
export type FakeRow = { readonly id: number; readonly name: string; readonly version: number };

/**
 * Fakes the API in the tests of the kit: a server with the rows of one path, which checks versions and can refuse writes, and a
 * network that can fail.
 */
export class FakeRowsServer {
  rows: FakeRow[];
  /** The method and the row's id of each received write, such as "DELETE 2", in order. */
  readonly calls: string[] = [];
  /** The code with which every write is refused. Undefined if writes are accepted. */
  refusal: string | undefined;
  /** The numbers of the pages that were read, in order. */
  readonly pageReads: number[] = [];
  /** Called when the server has read a page and the device does not have the answer yet. */
  afterPageRead: (page: number) => void = () => {};
  /** The number of rows of a page. Undefined if the server sends all rows in one answer, as a bare array. */
  pageSize: number | undefined;
  /** The server answers writes once this promise has resolved. */
  writesAnswered: Promise<void> = Promise.resolve();
  readonly #path: string;
  readonly #fetch = globalThis.fetch;
  constructor(path: string, rows: FakeRow[]) {
    this.#path = `/api${path}`;
    this.rows = rows;
  }
  start(): void {
    globalThis.fetch = async (input, init = {}) => {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!pathname.startsWith(this.#path)) return this.#fetch.call(globalThis, input, init);
      if (init.method !== undefined && init.method !== 'GET') await this.writesAnswered;
      const page = Number(searchParams.get('pageNumber') ?? '1');
      return pathname === this.#path && this.pageSize !== undefined && (init.method ?? 'GET') === 'GET'
        ? this.#answerPage(searchParams.get('searchParam') ?? '', page, this.pageSize)
        : this.#answer(pathname, init);
    };
  }
  stop(): void {
    globalThis.fetch = this.#fetch;
  }
  #answer(pathname: string, { method = 'GET', body }: RequestInit): Response {
    const id = Number(pathname.slice(this.#path.length + 1));
    const row = this.rows.find((each) => each.id === id);
    if (method !== 'GET') this.calls.push(id === 0 ? method : `${method} ${id}`);
    if (method !== 'GET' && this.refusal !== undefined) return Response.json({ error: this.refusal }, { status: 409 });
    if (method === 'GET' && id === 0) return Response.json(this.rows);
    if (method === 'POST') return Response.json(this.#write({ name: '', ...toFields(body), id: 1_000, version: 1 }));
    if (row === undefined) return Response.json({ error: 'ERR_NOT_FOUND' }, { status: 404 });
    if (method === 'GET') return Response.json(row);
    this.rows = this.rows.filter((each) => each !== row);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(this.#write({ ...row, ...toFields(body), version: row.version + 1 }));
  }
  #answerPage(search: string, page: number, size: number): Response {
    this.pageReads.push(page);
    const found = this.rows.filter(({ name }) => name.toLowerCase().includes(search));
    const rows = found.slice((page - 1) * size, page * size);
    this.afterPageRead(page);
    return Response.json({ rows, count: found.length, hasMore: page * size < found.length });
  }
  #write(row: FakeRow): FakeRow {
    this.rows = [...this.rows, row];
    return row;
  }
}

const toFields = (body: RequestInit['body']): Partial<FakeRow> =>
  typeof body === 'string' ? (JSON.parse(body) as Partial<FakeRow>) : {}; // The form under test sent these fields.
