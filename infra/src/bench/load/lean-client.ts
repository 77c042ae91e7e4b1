import { connect, type Socket } from 'node:net';

/**
 * Sends requests to a server on this machine over connections that stay open. The client uses so little processor time that
 * nearly all of it is left to the server.
 */
export type LeanClient = {
  /** Sends a request made by `toRequestBytes`. Each connection carries one request at a time. Throws on any status but 200. */
  readonly ask: (request: Buffer) => Promise<void>;
  readonly close: () => void;
};

/** Returns the bytes of a request. A loop that sends the request many times builds the bytes only once. */
export function toRequestBytes(
  method: string,
  path: string,
  { headers = {}, body = Buffer.alloc(0) }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer } = {},
): Buffer {
  const length = body.length === 0 ? [] : [`content-length: ${body.length}`];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map((each) => each.join(': ')),
    ...length,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** Creates a client for answers with a `content-length`, as Prosa's servers send them. It accepts no other answers. */
export function createLeanClient(port: number): LeanClient {
  const all = new Set<Connection>();
  const free: Connection[] = [];
  const openConnection = (): Connection => {
    const connection = new Connection(port, () => {
      all.delete(connection);
      const place = free.indexOf(connection);
      if (place >= 0) free.splice(place, 1);
    });
    all.add(connection);
    return connection;
  };
  return {
    async ask(request) {
      const connection = free.pop() ?? openConnection();
      await connection.ask(request);
      free.push(connection);
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');
const EMPTY_BUFFER = Buffer.alloc(0);

class Connection {
  readonly #socket: Socket;
  #head: Buffer = EMPTY_BUFFER;
  /** The number of bytes of the answer's body that have not arrived yet. It is null before the body's length is known. */
  #missing: number | null = null;
  #done: (() => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  constructor(port: number, onClose: () => void) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part) => this.#take(part));
    this.#socket.on('error', (error) => this.#fail?.(error));
    this.#socket.on('close', () => {
      onClose();
      this.#fail?.(new Error('the server let the connection go'));
    });
  }

  ask(request: Buffer): Promise<void> {
    return new Promise((done, fail) => {
      this.#head = EMPTY_BUFFER;
      this.#missing = null;
      this.#done = done;
      this.#fail = fail;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    if (this.#missing === null) this.#readHead(part);
    else this.#missing -= part.length;
    if (this.#missing === 0) this.#done?.();
  }

  #readHead(part: Buffer): void {
    this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
      this.#socket.destroy(new Error(`an answer that was not expected: ${this.#head.toString('utf8').slice(0, 500)}`));
    else this.#missing = Number(length) - (this.#head.length - end - HEAD_END.length);
  }
}
