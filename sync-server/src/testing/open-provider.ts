import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { Scene, TestServer } from './start-test-server.ts';

export type Device = { readonly document: Y.Doc; readonly provider: WebsocketProvider; readonly end: () => void };

/** A device with the stock provider, as it is; its tickets are of `who`. */
export async function openDevice(
  scene: Scene,
  server: Pick<TestServer, 'url'>,
  {
    room,
    who = 0,
    document = new Y.Doc(),
  }: {
    readonly room: string;
    readonly who?: number;
    readonly document?: Y.Doc;
  },
): Promise<Device> {
  const provider = new WebsocketProvider(server.url, room, document, {
    params: { ticket: await scene.ticket(room, who) },
    // Of devices in one process they are a way past the server.
    disableBc: true,
  });
  return {
    document,
    provider,
    end() {
      provider.destroy();
      document.destroy();
    },
  };
}

/** Resolves once the provider has all the server had. */
export const synced = ({ provider }: Device): Promise<void> =>
  new Promise((done) => {
    if (provider.synced) done();
    else provider.once('sync', () => done());
  });

/** Resolves once a document holds what is looked for. */
export const until = (document: Y.Doc, holds: () => boolean): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (!holds()) return;
      document.off('update', look);
      done();
    };
    document.on('update', look);
    look();
  });
