import * as v from 'valibot';
import type { Channel, ConnectionStatus } from '@prosa/contract/channels/channel';
import { connectionDefaults, CreateConnectionBody } from '@prosa/contract/channels/connection-fields';
import { CompanyId, type ConnectionId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { assertChannelOffered } from './connection-channels.ts';
import { sealKeys } from './connection-form.ts';
import { createConnectionToken } from './connection-token.ts';
import { insertConnection } from './insert-connection.ts';

const secretSchema = v.pipe(v.string(), v.trim(), v.minLength(1));

export const AddCloudApiConnectionInput = v.object({
  companyId: CompanyId,
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  number: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(20)),
  phoneNumberId: v.pipe(v.string(), v.regex(/^\d{5,30}$/)),
  businessAccountId: v.pipe(v.string(), v.regex(/^\d{5,30}$/)),
  accessToken: secretSchema,
  appSecret: secretSchema,
  verifyToken: secretSchema,
});
export type AddCloudApiConnectionInput = v.InferInput<typeof AddCloudApiConnectionInput>;

/**
 * Creates a connection of the WhatsApp Cloud API for a script, by the same command that the connection's form uses. The company's
 * first connection becomes its default. Refuses an unknown company with ERR_NOT_FOUND. Also refuses with ERR_PLAN_LIMIT,
 * ERR_CHANNEL_NOT_IN_PLAN and ERR_PHONE_NUMBER_TAKEN.
 */
export async function addCloudApiConnection(
  services: Pick<Services, 'database' | 'secrets'>,
  input: AddCloudApiConnectionInput,
  status: ConnectionStatus = 'CONNECTED',
): Promise<{ connectionId: ConnectionId }> {
  const { companyId, number, ...formFields } = v.parse(AddCloudApiConnectionInput, input);
  const fields = v.parse(CreateConnectionBody, { ...connectionDefaults, ...formFields, channel: 'whatsappapi' });
  return services.database.withTenant(companyId, async (tx) => {
    const read = { tx, companyId };
    const company = await tx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst();
    if (company === undefined) throw new AppError('ERR_NOT_FOUND', 404);
    await assertChannelOffered(read, { channels: new Set<Channel>(['whatsappapi']) }, fields.channel);
    const keys = sealKeys(services.secrets, fields);
    return { connectionId: await insertConnection(read, { fields, keys, token: createConnectionToken(), status, number }) };
  });
}
