import type { CompanySettingKey, CompanySettings } from '@prosa/contract/settings/company-settings';
import type { SettingAudience, SettingWriter } from './setting.ts';

type CompanySetting<Value> = {
  /** The value that applies if the setting was never set, or if the stored value cannot be parsed. */
  readonly initial: Value;
  readonly writer: SettingWriter;
  readonly knownTo: Exclude<SettingAudience, 'public'>;
};

const shownToDevices = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'devices' }) as const;
const knownToServer = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'server' }) as const;

/** Every setting of a company (coverage 2 §3). The contract has the schema of each value. */
export const companySettings: { readonly [Key in CompanySettingKey]: CompanySetting<CompanySettings[Key]> } = {
  userCreation: { initial: 'enabled', writer: 'platform', knownTo: 'server' },
  userRating: shownToDevices('disabled'),
  scheduleType: shownToDevices('disabled'),
  chatBotType: knownToServer('text'),
  acceptCallWhatsapp: knownToServer('enabled'),
  userRandom: knownToServer('disabled'),
  sendGreetingMessageOneQueues: shownToDevices('disabled'),
  sendSignMessage: shownToDevices('enabled'),
  sendFarewellWaitingTicket: shownToDevices('disabled'),
  sendGreetingAccepted: shownToDevices('disabled'),
  sendQueuePosition: knownToServer('disabled'),
  acceptAudioMessageContact: knownToServer('enabled'),
  enableLGPD: shownToDevices('disabled'),
  requiredTag: shownToDevices('disabled'),
  lgpdDeleteMessage: shownToDevices('disabled'),
  lgpdHideNumber: shownToDevices('disabled'),
  lgpdConsent: knownToServer('disabled'),
  lgpdMessage: knownToServer(''),
  lgpdLink: knownToServer(''),
  sendMsgTransfTicket: shownToDevices('disabled'),
  DirectTicketsToWallets: shownToDevices('disabled'),
  closeTicketOnTransfer: shownToDevices('disabled'),
  transferMessage: shownToDevices(''),
  greetingAcceptedMessage: shownToDevices(''),
  AcceptCallWhatsappMessage: knownToServer(''),
  sendQueuePositionMessage: knownToServer(''),
  showNotificationPending: shownToDevices('disabled'),
  sendNotificationWAUser: shownToDevices('disabled'),
  defineTicketValue: shownToDevices('disabled'),
  requireSecondFactor: knownToServer('disabled'),
  timeZone: shownToDevices('America/Sao_Paulo'),
  language: shownToDevices('pt'),
};

/** The default of each setting of a company. */
export const companySettingDefaults = Object.fromEntries(
  Object.entries(companySettings).map(([key, { initial }]) => [key, initial]),
) as CompanySettings; // The cast is safe: these are the keys and values of `companySettings`.
