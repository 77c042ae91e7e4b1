import type { CreateConnectionBody } from '@prosa/contract/channels/connection-fields';
import type { ConnectionStatus } from '@prosa/contract/channels/channel';
import type { ConnectionId } from '@prosa/contract/ids';
import { refuseUniqueViolation } from '../platform/database/refuse-unique-violation.ts';
import type { Read } from '../platform/write.ts';
import { assertPlanLimit } from '../plan-limits/assert-plan-limit.ts';
import { toConnectionColumns, type SealedKeys } from './connection-form.ts';
import { toTokenColumns } from './connection-token.ts';

type NewConnection = {
  readonly fields: CreateConnectionBody;
  readonly keys: SealedKeys;
  readonly token: string;
  readonly status: ConnectionStatus;
  readonly number?: string;
};

/**
 * Inserts a connection within the plan's limit. The company's first connection becomes its default. Refuses with ERR_PLAN_LIMIT
 * and ERR_PHONE_NUMBER_TAKEN.
 */
export async function insertConnection(
  read: Read,
  { fields, keys, token, status, number }: NewConnection,
): Promise<ConnectionId> {
  const { tx, companyId } = read;
  await assertPlanLimit(read, 'connections');
  const currentDefault = await tx
    .selectFrom('whatsapps')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .executeTakeFirst();
  const { name, channel } = fields;
  const { id } = await withUniquePhoneNumber(() =>
    tx
      .insertInto('whatsapps')
      .values({
        ...toConnectionColumns(fields),
        ...keys,
        ...toTokenColumns(token),
        company_id: companyId,
        name,
        number: number ?? null,
        channel,
        status,
        is_default: currentDefault === undefined,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Runs `write`. Refuses with ERR_PHONE_NUMBER_TAKEN if another connection of any company has the phone number's id. */
export const withUniquePhoneNumber = <T>(write: () => Promise<T>): Promise<T> =>
  refuseUniqueViolation('whatsapps_phone_number_id_key', 'ERR_PHONE_NUMBER_TAKEN', write);
