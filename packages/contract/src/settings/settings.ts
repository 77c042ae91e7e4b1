import * as v from 'valibot';

/** The company's settings and what they are worth until set (spec 2 section 3). Values are text on the wire. */
export const companySettingDefaults = {
  showNotificationPending: 'disabled',
  sendGreetingAccepted: 'disabled',
  greetingAcceptedMessage: '',
  requiredTag: 'disabled',
  sendSignMessage: 'enabled',
  defineTicketValue: 'disabled',
  lgpdHideNumber: 'disabled',
  enableLGPD: 'disabled',
  lgpdDeleteMessage: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  sendMsgTransfTicket: 'disabled',
  transferMessage: '',
  closeTicketOnTransfer: 'disabled',
  sendFarewellWaitingTicket: 'disabled',
  DirectTicketsToWallets: 'disabled',
  sendNotificationWAUser: 'disabled',
  scheduleType: 'disabled',
  timeZone: 'America/Sao_Paulo',
  /** The language of the texts that the server itself writes for attendants. */
  language: 'pt',
} as const;
export type CompanySettingKey = keyof typeof companySettingDefaults;
export type CompanySettings = Readonly<Record<CompanySettingKey, string>>;
export const CompanySettings = v.record(v.string(), v.string());

/** A setting of a list, or the one that `GET /setting/{key}` names. */
export const Setting = v.object({ key: v.string(), value: v.string() });
export type Setting = v.InferOutput<typeof Setting>;

/** Platform-wide settings anyone may read before login (spec 2 section 3, whitelabel). */
export const publicSettingDefaults = {
  allowSignup: 'disabled',
  appName: 'Prosa',
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
} as const;
export const PublicSettingKey = v.picklist([
  'allowSignup',
  'appName',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
]);
export type PublicSettingKey = v.InferOutput<typeof PublicSettingKey>;
/** All of them at once: a log-in page needs most. */
export const PublicSettings = v.record(PublicSettingKey, v.string());
export type PublicSettings = v.InferOutput<typeof PublicSettings>;
