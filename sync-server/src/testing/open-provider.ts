import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import type { SyncServerScene, TestServer } from './start-test-server.ts';

export type ProviderDevice = { readonly document: Y.Doc; readonly provider: WebsocketProvider; readonly end: () => void };

/** Opens a device with the stock provider. The device connects with room tickets of the company's user with the index `who`. */
export async function openProviderDevice(
  scene: SyncServerScene,
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
): Promise<ProviderDevice> {
  const provider = new WebsocketProvider(server.url, room, document, {
    params: { ticket: await scene.ticket(room, { who }) },
    // With a broadcast channel, devices of one process would exchange updates without the server.
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

/** Resolves once the provider has received all updates that the server had. */
export const waitForSync = ({ provider }: ProviderDevice): Promise<void> =>
  new Promise((done) => {
    if (provider.synced) done();
    else provider.once('sync', () => done());
  });

/** Resolves once `holds` returns true for the document. */
export const waitUntil = (document: Y.Doc, holds: () => boolean): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (!holds()) return;
      document.off('update', look);
      done();
    };
    document.on('update', look);
    look();
  });
