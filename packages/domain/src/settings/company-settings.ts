import type { CompanySettingKey, CompanySettings } from '@prosa/contract/settings/company-settings';
import type { SettingAudience, SettingWriter } from './setting.ts';

type CompanySetting<Value> = {
  /** The value that applies if the setting was never set, or if the stored value cannot be parsed. */
  readonly initial: Value;
  readonly writer: SettingWriter;
  readonly knownTo: Exclude<SettingAudience, 'public'>;
};

const createDeviceSetting = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'devices' }) as const;
const createServerSetting = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'server' }) as const;

/** Every setting of a company (coverage 2 §3). The contract has the schema of each value. */
export const companySettings: { readonly [Key in CompanySettingKey]: CompanySetting<CompanySettings[Key]> } = {
  userCreation: { initial: 'enabled', writer: 'platform', knownTo: 'server' },
  userRating: createDeviceSetting('disabled'),
  scheduleType: createDeviceSetting('disabled'),
  chatBotType: createServerSetting('text'),
  acceptCallWhatsapp: createServerSetting('enabled'),
  userRandom: createServerSetting('disabled'),
  sendGreetingMessageOneQueues: createDeviceSetting('disabled'),
  sendSignMessage: createDeviceSetting('enabled'),
  sendFarewellWaitingTicket: createDeviceSetting('disabled'),
  sendGreetingAccepted: createDeviceSetting('disabled'),
  sendQueuePosition: createServerSetting('disabled'),
  acceptAudioMessageContact: createServerSetting('enabled'),
  enableLGPD: createDeviceSetting('disabled'),
  requiredTag: createDeviceSetting('disabled'),
  lgpdDeleteMessage: createDeviceSetting('disabled'),
  lgpdHideNumber: createDeviceSetting('disabled'),
  lgpdConsent: createServerSetting('disabled'),
  lgpdMessage: createServerSetting(''),
  lgpdLink: createServerSetting(''),
  sendMsgTransfTicket: createDeviceSetting('disabled'),
  DirectTicketsToWallets: createDeviceSetting('disabled'),
  closeTicketOnTransfer: createDeviceSetting('disabled'),
  transferMessage: createDeviceSetting(''),
  greetingAcceptedMessage: createDeviceSetting(''),
  AcceptCallWhatsappMessage: createServerSetting(''),
  sendQueuePositionMessage: createServerSetting(''),
  showNotificationPending: createDeviceSetting('disabled'),
  sendNotificationWAUser: createDeviceSetting('disabled'),
  defineTicketValue: createDeviceSetting('disabled'),
  requireSecondFactor: createServerSetting('disabled'),
  timeZone: createDeviceSetting('America/Sao_Paulo'),
  language: createDeviceSetting('pt'),
};

/** The default of each setting of a company. */
export const companySettingDefaults = Object.fromEntries(
  Object.entries(companySettings).map(([key, { initial }]) => [key, initial]),
) as CompanySettings; // The cast is safe: these are the keys and values of `companySettings`.
