import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A connection that can send several statements as one packet. */
export class TripClient extends Client {
  readonly #socket: Socket;

  constructor(config?: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Lets what `ask` asks for at once leave together. */
  together<T>(ask: () => T): T {
    this.#socket.cork();
    try {
      return ask();
    } finally {
      this.#socket.uncork();
    }
  }
}
