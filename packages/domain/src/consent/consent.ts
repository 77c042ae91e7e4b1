import type { CompanySettings } from '@prosa/contract/settings/company-settings';

type ConsentSettings = Pick<CompanySettings, 'enableLGPD' | 'lgpdConsent' | 'lgpdMessage'>;

/**
 * Returns whether a customer must consent to the storage of data before a new ticket goes on (LGPD). If `lgpdConsent` is enabled,
 * the customer must consent in each new ticket. Otherwise a contact that has accepted once is not asked again.
 */
export const isConsentDue = (settings: ConsentSettings, hasAccepted: boolean): boolean =>
  asksForConsent(settings) && (settings.lgpdConsent === 'enabled' || !hasAccepted);

/** Returns whether a company asks its customers for consent. A company without a text for the question does not ask. */
export const asksForConsent = ({ enableLGPD, lgpdMessage }: Omit<ConsentSettings, 'lgpdConsent'>): boolean =>
  enableLGPD === 'enabled' && lgpdMessage.trim() !== '';

/** The reaction to a customer's message in a ticket that waits for consent. */
export type ConsentStep = 'ask' | 'accept' | 'refuse' | 'wait';

/**
 * Decides the reaction to a customer's message in a ticket that waits for consent. The first message of the ticket is no answer,
 * because the question was not asked yet. Every text except 1 and 2 repeats the question, until the question was asked `maxTimes`
 * times. `maxTimes` 0 means no limit.
 */
export function decideConsent(
  answer: string,
  { timesAsked, maxTimes }: { readonly timesAsked: number; readonly maxTimes: number },
): ConsentStep {
  if (timesAsked === 0) return 'ask';
  const text = answer.trim();
  if (text === '1') return 'accept';
  if (text === '2') return 'refuse';
  return maxTimes > 0 && timesAsked >= maxTimes ? 'wait' : 'ask';
}

/** Builds the message that asks for consent: the company's text, its link, and the question with both answers. */
export const toConsentMessage = (
  { lgpdMessage, lgpdLink }: Pick<CompanySettings, 'lgpdMessage' | 'lgpdLink'>,
  question: string,
): string => [lgpdMessage, lgpdLink, question].filter((part) => part.trim() !== '').join('\n\n');
