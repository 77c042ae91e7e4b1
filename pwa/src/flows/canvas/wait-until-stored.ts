import type { OpenDocument } from '../../sync/documents/document-state.ts';

/**
 * Resolves with true once the server has stored the whole document, and with false if the server can't be reached now or has
 * refused a change.
 */
export function waitUntilStored({ state }: Pick<OpenDocument, 'state'>): Promise<boolean> {
  return new Promise((settle) => {
    const resolveIfSettled = (): boolean => {
      const { connection, unstored, refusal } = state.get();
      if (connection === 'offline' || refusal !== null) settle(false);
      else if (connection === 'synced' && unstored === 0) settle(true);
      else return false;
      return true;
    };
    if (resolveIfSettled()) return;
    const forget = state.subscribe(() => {
      if (resolveIfSettled()) forget();
    });
  });
}
