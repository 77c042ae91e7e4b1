import type { CompanySettingKey, CompanySettings } from '@prosa/contract/settings/company-settings';

/**
 * A setting that switches a message to customers on or off, and the setting with the text of this message. While the message is
 * switched on, its text must not be empty (coverage 2 §5).
 */
type RequiredMessage = {
  readonly toggle: CompanySettingKey;
  /** The value of the switch that makes the server send the message. */
  readonly sentWhen: 'enabled' | 'disabled';
  readonly message: CompanySettingKey;
};

export const requiredMessages = [
  { toggle: 'sendMsgTransfTicket', sentWhen: 'enabled', message: 'transferMessage' },
  { toggle: 'sendGreetingAccepted', sentWhen: 'enabled', message: 'greetingAcceptedMessage' },
  { toggle: 'sendQueuePosition', sentWhen: 'enabled', message: 'sendQueuePositionMessage' },
  { toggle: 'acceptCallWhatsapp', sentWhen: 'disabled', message: 'AcceptCallWhatsappMessage' },
] as const satisfies readonly RequiredMessage[];

/** Finds the messages that these settings would send, but whose text is empty. */
export const findMissingMessages = (settings: Partial<CompanySettings>): RequiredMessage[] =>
  requiredMessages.filter(
    ({ toggle, sentWhen, message }) => settings[toggle] === sentWhen && (settings[message] ?? '').trim() === '',
  );
