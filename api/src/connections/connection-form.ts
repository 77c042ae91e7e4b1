import type { ManagedConnection, UpdateConnectionBody } from '@prosa/contract/channels/connection-fields';
import type { Secrets } from '../platform/secrets.ts';
import { toServiceHoursLogFields } from '../service-hours/service-hours.ts';

/** The sealed keys of the Cloud API that a form sent. An undefined key leaves the stored one unchanged. */
export type SealedKeys = {
  readonly access_token_sealed?: Buffer | undefined;
  readonly app_secret_sealed?: Buffer | undefined;
  readonly verify_token_sealed?: Buffer | undefined;
};

type EnteredKeys = Pick<UpdateConnectionBody, 'accessToken' | 'appSecret' | 'verifyToken'>;

/** Seals the keys that a form sent. */
export function sealKeys(secrets: Secrets, { accessToken, appSecret, verifyToken }: EnteredKeys): SealedKeys {
  const seal = (plainText: string | undefined): Buffer | undefined =>
    plainText === undefined || plainText === '' ? undefined : secrets.seal(plainText);
  return {
    access_token_sealed: seal(accessToken),
    app_secret_sealed: seal(appSecret),
    verify_token_sealed: seal(verifyToken),
  };
}

/** Converts the fields of a request to columns. A field that is undefined leaves its column unchanged. */
export const toConnectionColumns = (body: Omit<UpdateConnectionBody, 'version' | 'isDefault'>) => ({
  name: body.name,
  queue_ids: body.queueIds && [...new Set(body.queueIds)],
  agent_id: body.agentId,
  integration_id: body.integrationId,
  greeting_message: body.greetingMessage,
  complation_message: body.complationMessage,
  out_of_hours_message: body.outOfHoursMessage,
  rating_message: body.ratingMessage,
  allow_group: body.allowGroup,
  group_as_ticket: body.groupAsTicket,
  provider: body.provider,
  max_use_bot_queues: body.maxUseBotQueues,
  time_use_bot_queues_minutes: body.timeUseBotQueues,
  time_send_queue_minutes: body.timeSendQueue,
  send_queue_id: body.sendIdQueue,
  expires_ticket_hours: body.expiresTicket,
  when_expires_ticket: body.whenExpiresTicket,
  expires_inactive_message: body.expiresInactiveMessage,
  time_inactive_message_minutes: body.timeInactiveMessage,
  inactive_message: body.inactiveMessage,
  max_use_bot_queues_nps: body.maxUseBotQueuesNPS,
  expires_ticket_nps_minutes: body.expiresTicketNPS,
  time_create_new_ticket_minutes: body.timeCreateNewTicket,
  collective_vacation_start: body.collectiveVacationStart,
  collective_vacation_end: body.collectiveVacationEnd,
  collective_vacation_message: body.collectiveVacationMessage,
  phone_number_id: body.phoneNumberId,
  business_account_id: body.businessAccountId,
  flow_id_welcome: body.flowIdWelcome,
  flow_id_not_phrase: body.flowIdNotPhrase,
  flow_ids_scheduled: body.selectedFlowIds && [...new Set(body.selectedFlowIds)],
});

/**
 * Converts a connection to the fields that the change log compares. The log contains no key, only whether the connection has one.
 */
export const toConnectionLogFields = ({
  id: _id,
  version: _version,
  companyId: _companyId,
  updatedAt: _updatedAt,
  queues: _queues,
  flowIdsScheduled: _flowIds,
  isFormer: _isFormer,
  hasRatingMessage: _hasRatingMessage,
  greetingMediaAttachment: _address,
  hasAccessToken,
  hasAppSecret,
  hasVerifyToken,
  schedules,
  ...fields
}: ManagedConnection) => ({
  ...fields,
  schedules: toServiceHoursLogFields(schedules),
  accessToken: toLoggedKey(hasAccessToken),
  appSecret: toLoggedKey(hasAppSecret),
  verifyToken: toLoggedKey(hasVerifyToken),
});

const toLoggedKey = (isSet: boolean): 'set' | null => (isSet ? 'set' : null);

/**
 * Converts the keys that a form sent to fields of the change log. In the entry, these fields replace those that
 * `toConnectionLogFields` returns for the stored keys.
 */
export const toKeyLogFields = (keys: SealedKeys): Readonly<Record<string, string>> => ({
  ...(keys.access_token_sealed !== undefined && { accessToken: 'changed' }),
  ...(keys.app_secret_sealed !== undefined && { appSecret: 'changed' }),
  ...(keys.verify_token_sealed !== undefined && { verifyToken: 'changed' }),
});
