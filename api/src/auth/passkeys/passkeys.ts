import { MAX_PASSKEYS, Passkey, type PasskeyId } from '@prosa/contract/session/passkeys';
import { parse } from 'valibot';
import { recordChange } from '../../change-log/record-change.ts';
import { AppError } from '../../platform/app-error.ts';
import { refuseUniqueViolation } from '../../platform/database/refuse-unique-violation.ts';
import type { Command, UserReadContext } from '../../platform/write.ts';
import { liftSecondFactorLimits } from '../accounts/lift-second-factor-limits.ts';
import { lockLoginMethods } from '../accounts/lock-login-methods.ts';

type PasskeyCommand = Pick<Command, 'tx' | 'scope' | 'newId'>;

/** A new passkey after its verification. */
export type NewPasskey = {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly rpId: string;
  readonly name: string;
};

const selectPasskeys = ({ tx, scope }: UserReadContext) =>
  tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at', 'credential_id', 'transports', 'rp_id'])
    .where('company_id', '=', scope.companyId)
    .where('user_id', '=', scope.viewer.id);

type PasskeyRow = Awaited<ReturnType<ReturnType<typeof selectPasskeys>['execute']>>[number];

const toPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey =>
  parse(Passkey, { id, name, createdAt: created_at.toISOString(), usedAt: used_at?.toISOString() ?? null });

/** Lists the user's passkeys, newest first. */
export const listPasskeys = async (query: UserReadContext): Promise<Passkey[]> =>
  (await selectPasskeys(query).orderBy('created_at', 'desc').orderBy('id').execute()).map(toPasskey);

/** Lists the user's passkeys of the site `rpId` in the form that a browser's passkey dialog expects. */
export async function listPasskeyDescriptors(
  query: UserReadContext,
  rpId: string,
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await selectPasskeys(query).where('rp_id', '=', rpId).execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }));
}

/**
 * Adds a passkey of the user, and marks the caller's session as having a second factor. Refuses with ERR_TOO_MANY_PASSKEYS and
 * ERR_PASSKEY_REFUSED.
 */
export async function addPasskey(command: PasskeyCommand, passkey: NewPasskey): Promise<Passkey> {
  const { tx, scope, newId } = command;
  const { companyId, viewer } = scope;
  await lockLoginMethods({ tx, companyId }, viewer.id);
  if ((await selectPasskeys(command).execute()).length >= MAX_PASSKEYS) throw new AppError('ERR_TOO_MANY_PASSKEYS', 409);
  const id = newId();
  await refuseUniqueViolation('passkeys_company_id_credential_id_key', 'ERR_PASSKEY_REFUSED', () =>
    tx
      .insertInto('passkeys')
      .values({
        company_id: companyId,
        id,
        user_id: viewer.id,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: [...passkey.transports],
        rp_id: passkey.rpId,
        name: passkey.name,
        used_at: null,
      })
      .execute(),
  );
  await liftSecondFactorLimits(command);
  await recordPasskeyChange(command, { before: null, after: passkey.name });
  return toPasskey(await loadPasskey(command, id));
}

/** Renames a passkey of the user. Refuses with ERR_NO_PASSKEY_FOUND. */
export async function renamePasskey(command: PasskeyCommand, id: PasskeyId, name: string): Promise<Passkey> {
  const { tx, scope } = command;
  await lockLoginMethods({ tx, companyId: scope.companyId }, scope.viewer.id);
  const before = await loadPasskey(command, id);
  await tx.updateTable('passkeys').set({ name }).where('company_id', '=', scope.companyId).where('id', '=', id).execute();
  await recordPasskeyChange(command, { before: before.name, after: name });
  return toPasskey({ ...before, name });
}

/**
 * Removes a passkey of the user. Refuses with ERR_NO_PASSKEY_FOUND. Refuses to remove the user's last passkey with
 * ERR_LAST_WAY_IN in two cases: the user has no password, or the company requires a second factor and the user has no one-time
 * codes.
 */
export async function removePasskey(
  command: PasskeyCommand,
  id: PasskeyId,
  { needsSecondFactor }: { readonly needsSecondFactor: boolean },
): Promise<void> {
  const { tx, scope } = command;
  const { hasPassword, hasCodes } = await lockLoginMethods({ tx, companyId: scope.companyId }, scope.viewer.id);
  const { name } = await loadPasskey(command, id);
  const isLast = (await selectPasskeys(command).execute()).length === 1;
  if (isLast && (!hasPassword || (needsSecondFactor && !hasCodes))) throw new AppError('ERR_LAST_WAY_IN', 409);
  await tx.deleteFrom('passkeys').where('company_id', '=', scope.companyId).where('id', '=', id).execute();
  await recordPasskeyChange(command, { before: name, after: null });
}

async function loadPasskey(query: UserReadContext, id: string): Promise<PasskeyRow> {
  const row = await selectPasskeys(query).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_PASSKEY_FOUND', 404);
  return row;
}

const recordPasskeyChange = (
  command: PasskeyCommand,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> =>
  recordChange(
    command,
    { entity: 'user', id: command.scope.viewer.id, name: command.scope.name },
    { before: { passkey: before }, after: { passkey: after } },
  );
