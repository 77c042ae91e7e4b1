import * as v from 'valibot';

/** The maximum length of a text that customers read, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;
/** The maximum length of a URL, in characters. */
const MAX_LINK_CHARACTERS = 2_048;

const toggle = v.picklist(['enabled', 'disabled']);
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));
const link = v.union([v.literal(''), v.pipe(v.string(), v.url(), v.maxLength(MAX_LINK_CHARACTERS))]);

/** The maximum length of the name of a time zone, in characters. The longest name in the IANA database has 32 characters. */
const MAX_TIME_ZONE_CHARACTERS = 64;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/**
 * The keys of a company's settings, and the schemas of their values (coverage 2 §3). Values are text on the wire and in the
 * database. `packages/domain` declares each setting's default, who may write it, and who may read it.
 */
export const companySettingSchemas = {
  userCreation: toggle,
  userRating: toggle,
  scheduleType: v.picklist(['disabled', 'queue', 'company', 'connection']),
  chatBotType: v.picklist(['text', 'button', 'list']),
  acceptCallWhatsapp: toggle,
  userRandom: toggle,
  sendGreetingMessageOneQueues: toggle,
  sendSignMessage: toggle,
  sendFarewellWaitingTicket: toggle,
  sendGreetingAccepted: toggle,
  sendQueuePosition: toggle,
  acceptAudioMessageContact: toggle,
  enableLGPD: toggle,
  requiredTag: toggle,
  lgpdDeleteMessage: toggle,
  lgpdHideNumber: toggle,
  lgpdConsent: toggle,
  lgpdMessage: text,
  lgpdLink: link,
  sendMsgTransfTicket: toggle,
  DirectTicketsToWallets: toggle,
  closeTicketOnTransfer: toggle,
  transferMessage: text,
  greetingAcceptedMessage: text,
  AcceptCallWhatsappMessage: text,
  sendQueuePositionMessage: text,
  showNotificationPending: toggle,
  sendNotificationWAUser: toggle,
  defineTicketValue: toggle,
  /** Prosa's own: whether a log-in needs a second factor, which is a one-time code or a passkey. */
  requireSecondFactor: toggle,
  timeZone: v.pipe(v.string(), v.maxLength(MAX_TIME_ZONE_CHARACTERS), v.check(isTimeZone)),
  /** The language of the texts that the server itself writes for attendants. */
  language: v.picklist(['pt', 'en', 'es', 'tr']),
} as const;
export type CompanySettingKey = keyof typeof companySettingSchemas;
export type CompanySettings = {
  readonly [Key in CompanySettingKey]: v.InferOutput<(typeof companySettingSchemas)[Key]>;
};

/** Settings by key. A newer server may send keys that an older app does not know. */
export const SettingValues = v.record(v.string(), v.string());
export type SettingValues = v.InferOutput<typeof SettingValues>;

/** A setting, in a list or as the answer of `GET /setting/{key}`. */
export const Setting = v.object({ key: v.string(), value: v.string() });
export type Setting = v.InferOutput<typeof Setting>;
