import type { CompanySettingKey, CompanySettings } from '@prosa/contract/settings/company-settings';
import type { SettingAudience, SettingWriter } from './setting.ts';

type CompanySetting<Value> = {
  /** The value that counts if nobody has set the setting, or if the stored value cannot be parsed. */
  readonly initial: Value;
  readonly writer: SettingWriter;
  readonly knownTo: Exclude<SettingAudience, 'public'>;
  /** The feature that will apply the setting. No code applies its rule yet, and the settings page says so. */
  readonly waitsFor?: UnbuiltFeature;
};

/** The planned parts of Prosa that will apply some settings. */
export type UnbuiltFeature =
  | 'ratings'
  | 'openingHours'
  | 'chatbotMenu'
  | 'calls'
  | 'assignment'
  | 'queuePosition'
  | 'audioRefusal'
  | 'consent'
  | 'deletedMessages';

const forDevices = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'devices' }) as const;
const forServer = <const Value>(initial: Value) => ({ initial, writer: 'company', knownTo: 'server' }) as const;
/** Marks a setting whose rule no code applies yet. */
const waiting = <Declared extends object>(waitsFor: UnbuiltFeature, declared: Declared) => ({ ...declared, waitsFor });

/** Every setting of a company (coverage 2 §3). The contract has their schema. */
export const companySettings: { readonly [Key in CompanySettingKey]: CompanySetting<CompanySettings[Key]> } = {
  userCreation: { initial: 'enabled', writer: 'platform', knownTo: 'server' },
  userRating: waiting('ratings', forServer('disabled')),
  scheduleType: waiting('openingHours', forDevices('disabled')),
  chatBotType: waiting('chatbotMenu', forServer('text')),
  acceptCallWhatsapp: waiting('calls', forServer('enabled')),
  userRandom: waiting('assignment', forServer('disabled')),
  sendGreetingMessageOneQueues: forDevices('disabled'),
  sendSignMessage: forDevices('enabled'),
  sendFarewellWaitingTicket: forDevices('disabled'),
  sendGreetingAccepted: forDevices('disabled'),
  sendQueuePosition: waiting('queuePosition', forServer('disabled')),
  acceptAudioMessageContact: waiting('audioRefusal', forServer('enabled')),
  enableLGPD: forDevices('disabled'),
  requiredTag: forDevices('disabled'),
  lgpdDeleteMessage: waiting('deletedMessages', forDevices('disabled')),
  lgpdHideNumber: forDevices('disabled'),
  lgpdConsent: waiting('consent', forServer('disabled')),
  lgpdMessage: waiting('consent', forServer('')),
  lgpdLink: waiting('consent', forServer('')),
  sendMsgTransfTicket: forDevices('disabled'),
  DirectTicketsToWallets: forDevices('disabled'),
  closeTicketOnTransfer: forDevices('disabled'),
  transferMessage: forDevices(''),
  greetingAcceptedMessage: forDevices(''),
  AcceptCallWhatsappMessage: waiting('calls', forServer('')),
  sendQueuePositionMessage: waiting('queuePosition', forServer('')),
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
) as CompanySettings; // The cast is safe: these are the keys and values of `companySettings`.
