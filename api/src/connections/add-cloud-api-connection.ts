import * as v from 'valibot';
import { CompanyId, ConnectionId } from '@prosa/contract/ids';
import type { Services } from '../platform/services.ts';
import { createConnectionToken, toTokenColumns } from './connection-token.ts';

const secret = v.pipe(v.string(), v.trim(), v.minLength(1));

export const AddCloudApiConnectionInput = v.object({
  companyId: CompanyId,
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  number: v.pipe(v.string(), v.trim(), v.minLength(8), v.maxLength(20)),
  phoneNumberId: v.pipe(v.string(), v.regex(/^\d{5,30}$/)),
  businessAccountId: v.pipe(v.string(), v.regex(/^\d{5,30}$/)),
  accessToken: secret,
  appSecret: secret,
  verifyToken: secret,
});
export type AddCloudApiConnectionInput = v.InferInput<typeof AddCloudApiConnectionInput>;

/** Connects a WhatsApp Cloud API number; the company's first connection becomes its default. Secrets are stored sealed. */
export async function addCloudApiConnection(
  services: Pick<Services, 'database' | 'secrets'>,
  input: AddCloudApiConnectionInput,
): Promise<{ connectionId: ConnectionId }> {
  const given = v.parse(AddCloudApiConnectionInput, input);
  return services.database.withTenant(given.companyId, async (tx) => {
    const known = await tx
      .selectFrom('whatsapps')
      .select('id')
      .where('company_id', '=', given.companyId)
      .where('is_default', '=', true)
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('whatsapps')
      .values({
        company_id: given.companyId,
        name: given.name,
        number: given.number,
        channel: 'whatsappapi',
        is_default: known === undefined,
        ...toTokenColumns(createConnectionToken()),
        phone_number_id: given.phoneNumberId,
        business_account_id: given.businessAccountId,
        access_token_sealed: services.secrets.seal(given.accessToken),
        app_secret_sealed: services.secrets.seal(given.appSecret),
        verify_token_sealed: services.secrets.seal(given.verifyToken),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { connectionId: id };
  });
}
