import type { CompanySettingKey, CompanySettings } from '@prosa/contract/settings/company-settings';
import type { SettingAudience, SettingWriter } from './setting.ts';

type CompanySetting<Value> = {
  /** The value before the setting is set, or if the stored one cannot be parsed. */
  readonly initial: Value;
  readonly writer: SettingWriter;
  readonly knownTo: Exclude<SettingAudience, 'public'>;
};

const forDevices = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'devices' }) as const;
const forServer = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'server' }) as const;

/** Every setting of a company (coverage 2 §3). The contract has their schema. */
export const companySettings: { readonly [Key in CompanySettingKey]: CompanySetting<CompanySettings[Key]> } = {
  userCreation: { initial: 'enabled', writer: 'platform', knownTo: 'server' },
  userRating: forServer('disabled'),
  scheduleType: forDevices('disabled'),
  chatBotType: forServer('text'),
  acceptCallWhatsapp: forServer('enabled'),
  userRandom: forServer('disabled'),
  sendGreetingMessageOneQueues: forDevices('disabled'),
  sendSignMessage: forDevices('enabled'),
  sendFarewellWaitingTicket: forDevices('disabled'),
  sendGreetingAccepted: forDevices('disabled'),
  sendQueuePosition: forServer('disabled'),
  acceptAudioMessageContact: forServer('enabled'),
  enableLGPD: forDevices('disabled'),
  requiredTag: forDevices('disabled'),
  lgpdDeleteMessage: forDevices('disabled'),
  lgpdHideNumber: forDevices('disabled'),
  lgpdConsent: forServer('disabled'),
  lgpdMessage: forServer(''),
  lgpdLink: forServer(''),
  sendMsgTransfTicket: forDevices('disabled'),
  DirectTicketsToWallets: forDevices('disabled'),
  closeTicketOnTransfer: forDevices('disabled'),
  transferMessage: forDevices(''),
  greetingAcceptedMessage: forDevices(''),
  AcceptCallWhatsappMessage: forServer(''),
  sendQueuePositionMessage: forServer(''),
  showNotificationPending: forDevices('disabled'),
  sendNotificationWAUser: forDevices('disabled'),
  defineTicketValue: forDevices('disabled'),
  requireSecondFactor: forServer('disabled'),
  timeZone: forDevices('America/Sao_Paulo'),
  language: forDevices('pt'),
};

/** The default of each setting of a company. */
export const companySettingDefaults = Object.fromEntries(
  Object.entries(companySettings).map(([key, { initial }]) => [key, initial]),
) as CompanySettings; // the keys and values are those of the list above
