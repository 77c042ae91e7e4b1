import type { PushDeviceInput } from '@prosa/contract/push/push-device';
import type { Command } from '../platform/write.ts';

/** The maximum number of devices of a user. If a user adds more, the oldest device is removed. */
const MAX_DEVICES_PER_USER = 20;

/**
 * Adds a browser's subscription for this session, or moves the subscription from an earlier session to this one. Returns its id.
 */
export async function savePushDevice(
  command: Command,
  { endpoint, keys, label, language, hidesContent }: PushDeviceInput,
): Promise<string> {
  const { tx, companyId, newId } = command;
  const { viewer, sessionId } = command.scope;
  const deviceColumns = {
    user_id: viewer.id,
    session_id: sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    label,
    language,
    hides_content: hidesContent,
    failures: 0,
    rests_until: null,
  };
  const { id } = await tx
    .insertInto('push_subscriptions')
    .values({ company_id: companyId, id: newId(), endpoint, last_used_at: null, ...deviceColumns })
    .onConflict((conflict) => conflict.columns(['company_id', 'endpoint']).doUpdateSet(deviceColumns))
    .returning('id')
    .executeTakeFirstOrThrow();
  const surplusDevices = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MAX_DEVICES_PER_USER);
  await tx.deleteFrom('push_subscriptions').where('company_id', '=', companyId).where('id', 'in', surplusDevices).execute();
  return id;
}
