import type { OpenDocument } from '../../sync/documents/document-state.ts';

/** Resolves once the server has everything written here; false if it doesn't get it now. */
export function waitUntilStored({ state }: Pick<OpenDocument, 'state'>): Promise<boolean> {
  return new Promise((settle) => {
    const look = (): boolean => {
      const { connection, unstored, refusal } = state.get();
      if (connection === 'offline' || refusal !== null) settle(false);
      else if (connection === 'synced' && unstored === 0) settle(true);
      else return false;
      return true;
    };
    if (look()) return;
    const forget = state.subscribe(() => {
      if (look()) forget();
    });
  });
}
