import type { UserId } from '@prosa/contract/ids';
import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { countSignatureCharacters, signMessage } from '@prosa/domain/messages/sign-message';
import { useLiveQuery } from 'dexie-react-hooks';
import { currentUser } from '../../platform/session/session.ts';
import { createStore, useStore } from '../../platform/store.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { loadCompanySetting } from '../../settings/load-company-setting.ts';
import { currentDatabase, useDatabase } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';

const toSigningChoiceKey = (userId: UserId) => `prosa-signs-${userId}`;
const signingChoiceChangeCount = createStore(0);

/** Whether the user wants to sign messages, as the device stores it. The default is yes. */
const wantsToSign = (userId: UserId): boolean => localStorage.getItem(toSigningChoiceKey(userId)) !== 'no';

const isSigningEnabled = async (database: LocalDatabase): Promise<boolean> =>
  (await loadCompanySetting(database, 'sendSignMessage')) === 'enabled';

/**
 * Returns a text as the customer gets it. The attendant's name is above it if the company (sendSignMessage) and the user want
 * that, and the name still fits.
 */
export async function signOutgoingText(body: string): Promise<string> {
  const user = currentUser();
  if (user === undefined || !wantsToSign(user.id) || !(await isSigningEnabled(currentDatabase()))) return body;
  const signed = signMessage(user.name, body);
  return signed.length > MESSAGE_MAX_CHARACTERS ? body : signed;
}

/**
 * Returns the state of the attendant's signature and its switch. `offered` tells whether the company signs messages. `limit` is
 * the maximum length of the user's text, in characters, so that the signature still fits.
 */
export function useSignature(): { offered: boolean; on: boolean; toggle: () => void; limit: number } {
  const user = useSignedInUser();
  const database = useDatabase();
  useStore(signingChoiceChangeCount);
  const offered = useLiveQuery(async () => database !== undefined && isSigningEnabled(database), [database]) ?? false;
  const on = offered && wantsToSign(user.id);
  return {
    offered,
    on,
    toggle: () => {
      localStorage.setItem(toSigningChoiceKey(user.id), on ? 'no' : 'yes');
      signingChoiceChangeCount.set(signingChoiceChangeCount.get() + 1);
    },
    limit: MESSAGE_MAX_CHARACTERS - (on ? countSignatureCharacters(user.name) : 0),
  };
}
