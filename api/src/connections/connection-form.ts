import type { ManagedConnection, UpdateConnectionBody } from '@prosa/contract/channels/connection-fields';
import type { Secrets } from '../platform/secrets.ts';
import { toLoggedSchedules } from '../service-hours/schedules.ts';

/** The sealed keys of the Cloud API that a form sent. Undefined ones stay as they are stored. */
export type SealedKeys = {
  readonly access_token_sealed?: Buffer | undefined;
  readonly app_secret_sealed?: Buffer | undefined;
  readonly verify_token_sealed?: Buffer | undefined;
};

type TypedKeys = Pick<UpdateConnectionBody, 'accessToken' | 'appSecret' | 'verifyToken'>;

/** Seals the keys that a form sent. */
export function sealKeys(secrets: Secrets, { accessToken, appSecret, verifyToken }: TypedKeys): SealedKeys {
  const seal = (typed: string | undefined): Buffer | undefined =>
    typed === undefined || typed === '' ? undefined : secrets.seal(typed);
  return {
    access_token_sealed: seal(accessToken),
    app_secret_sealed: seal(appSecret),
    verify_token_sealed: seal(verifyToken),
  };
}

/** Converts the fields that were sent to columns. An undefined field stays unchanged. */
export const toConnectionColumns = (sent: Omit<UpdateConnectionBody, 'version' | 'isDefault'>) => ({
  name: sent.name,
  queue_ids: sent.queueIds && [...new Set(sent.queueIds)],
  agent_id: sent.agentId,
  greeting_message: sent.greetingMessage,
  complation_message: sent.complationMessage,
  out_of_hours_message: sent.outOfHoursMessage,
  rating_message: sent.ratingMessage,
  allow_group: sent.allowGroup,
  group_as_ticket: sent.groupAsTicket,
  provider: sent.provider,
  max_use_bot_queues: sent.maxUseBotQueues,
  time_use_bot_queues_minutes: sent.timeUseBotQueues,
  time_send_queue_minutes: sent.timeSendQueue,
  send_queue_id: sent.sendIdQueue,
  expires_ticket_hours: sent.expiresTicket,
  when_expires_ticket: sent.whenExpiresTicket,
  expires_inactive_message: sent.expiresInactiveMessage,
  time_inactive_message_minutes: sent.timeInactiveMessage,
  inactive_message: sent.inactiveMessage,
  max_use_bot_queues_nps: sent.maxUseBotQueuesNPS,
  expires_ticket_nps_minutes: sent.expiresTicketNPS,
  time_create_new_ticket_minutes: sent.timeCreateNewTicket,
  collective_vacation_start: sent.collectiveVacationStart,
  collective_vacation_end: sent.collectiveVacationEnd,
  collective_vacation_message: sent.collectiveVacationMessage,
  phone_number_id: sent.phoneNumberId,
  business_account_id: sent.businessAccountId,
  flow_id_welcome: sent.flowIdWelcome,
  flow_id_not_phrase: sent.flowIdNotPhrase,
  flow_ids_scheduled: sent.selectedFlowIds && [...new Set(sent.selectedFlowIds)],
});

/** Converts a connection to the fields that the change log compares. Of a key, the log says only that there is one. */
export const toLoggedConnection = ({
  id: _id,
  version: _version,
  companyId: _companyId,
  updatedAt: _updatedAt,
  queues: _queues,
  flowIdsScheduled: _flowIds,
  isFormer: _isFormer,
  greetingMediaAttachment: _address,
  hasAccessToken,
  hasAppSecret,
  hasVerifyToken,
  schedules,
  ...fields
}: ManagedConnection) => ({
  ...fields,
  schedules: toLoggedSchedules(schedules),
  accessToken: toLoggedKey(hasAccessToken),
  appSecret: toLoggedKey(hasAppSecret),
  verifyToken: toLoggedKey(hasVerifyToken),
});

const toLoggedKey = (isSet: boolean): 'set' | null => (isSet ? 'set' : null);

/** Converts the keys that a form sent to fields of the change log, which replace those of the stored row. */
export const toLoggedKeys = (keys: SealedKeys): Readonly<Record<string, string>> => ({
  ...(keys.access_token_sealed !== undefined && { accessToken: 'changed' }),
  ...(keys.app_secret_sealed !== undefined && { appSecret: 'changed' }),
  ...(keys.verify_token_sealed !== undefined && { verifyToken: 'changed' }),
});
