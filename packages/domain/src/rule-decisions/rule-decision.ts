import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { QueueId } from '@prosa/contract/ids';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The settings that rules name as reasons, by their keys in the forms that edit them, with the type of their values. */
export type DecidingSettings = Pick<
  ManagedConnection,
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'timeCreateNewTicket'
  | 'timeSendQueue'
  | 'sendIdQueue'
  | 'expiresTicket'
  | 'whenExpiresTicket'
  | 'timeInactiveMessage'
  | 'maxUseBotQueuesNPS'
  | 'expiresTicketNPS'
> &
  Pick<
    CompanySettings,
    | 'acceptAudioMessageContact'
    | 'acceptCallWhatsapp'
    | 'enableLGPD'
    | 'lgpdConsent'
    | 'scheduleType'
    | 'sendGreetingMessageOneQueues'
    | 'userRandom'
    | 'userRating'
  > & {
    /** The number of queues of the connection. */
    readonly queueIds: number;
    /** Settings of the queue. */
    readonly closeTicket: boolean;
    readonly ativarRoteador: boolean;
    readonly tempoRoteador: number;
    /** Settings of the contact. `active` is false if the contact is blocked. */
    readonly acceptAudioMessage: boolean;
    readonly active: boolean;
    readonly disableBot: boolean;
  };
export type DecidingSetting = keyof DecidingSettings;

type Decided<Rule extends string, Setting extends DecidingSetting, Numbers = unknown> = {
  readonly rule: Rule;
  readonly settings: Partial<Pick<DecidingSettings, Setting>>;
} & Numbers;

/** How many times something was sent, this time included. */
type Count = { readonly count: number };
/** How many minutes ago something was sent. */
type MinutesAgo = { readonly minutes: number };
/** The queue whose settings decided. */
type OfQueue = { readonly queueId: QueueId };

/** A decision of a rule in a ticket without a person, and its reason (rule D1 of intake/SPEC.md). No text of a customer is part of it. */
export type RuleDecision =
  | Decided<'ticketReopened', 'timeCreateNewTicket'>
  | Decided<'audioRefused', 'acceptAudioMessage' | 'acceptAudioMessageContact'>
  | Decided<'callRefused', 'acceptCallWhatsapp'>
  | Decided<'contactBlocked', 'active'>
  | Decided<'ratingTaken', 'userRating'>
  | Decided<'ratingAskedAgain', 'maxUseBotQueuesNPS', Count>
  | Decided<'ratingGivenUp', 'maxUseBotQueuesNPS', Count>
  | Decided<'ratingOff', 'userRating'>
  | Decided<'consentAsked', 'enableLGPD' | 'lgpdConsent' | 'maxUseBotQueues', Count>
  | Decided<'consentLimit', 'maxUseBotQueues', Count>
  | Decided<'consentGiven', 'enableLGPD'>
  | Decided<'consentRefused', 'enableLGPD'>
  | Decided<'consentOff', 'enableLGPD'>
  | Decided<'absenceTold', 'scheduleType'>
  | Decided<'absenceLimit', 'scheduleType' | 'maxUseBotQueues', Count>
  | Decided<'absencePause', 'scheduleType' | 'timeUseBotQueues', MinutesAgo>
  | Decided<'vacationTold', never>
  | Decided<'vacationToldToday', never>
  | Decided<'flowContinued', never>
  | Decided<'flowEnded', 'disableBot' | 'active'>
  | Decided<'flowOfPhrase', never>
  | Decided<'flowOfSchedule', never>
  | Decided<'flowOfWelcome', never>
  | Decided<'flowOfNoPhrase', never>
  | Decided<'botDisabled', 'disableBot'>
  | Decided<'noQueues', 'queueIds'>
  | Decided<'menuSent', 'maxUseBotQueues' | 'timeUseBotQueues', Count>
  | Decided<'menuLimit', 'maxUseBotQueues', Count>
  | Decided<'menuPause', 'timeUseBotQueues', MinutesAgo>
  | Decided<'menuEnded', 'maxUseBotQueues', Count>
  | Decided<'menuLeft', never>
  | Decided<'queueChosen', 'userRandom'>
  | Decided<'onlyQueue', 'queueIds' | 'sendGreetingMessageOneQueues' | 'userRandom'>
  | Decided<'queueCloses', 'closeTicket', OfQueue>
  | Decided<'reminded', 'timeInactiveMessage'>
  | Decided<'expired', 'expiresTicket' | 'whenExpiresTicket'>
  | Decided<'ratingExpired', 'expiresTicketNPS'>
  | Decided<'redirected', 'timeSendQueue' | 'sendIdQueue'>
  | Decided<'rotated', 'ativarRoteador' | 'tempoRoteador', OfQueue>
  | Decided<'nobodyOnline', 'ativarRoteador', OfQueue>;

export type RuleName = RuleDecision['rule'];

/** The rules that leave a customer without an answer. Of the same silence twice in a row, the second one is not stored. */
export const silentRules = [
  'contactBlocked',
  'consentLimit',
  'absenceLimit',
  'absencePause',
  'vacationToldToday',
  'botDisabled',
  'noQueues',
  'menuLimit',
  'menuPause',
  'nobodyOnline',
] as const satisfies readonly RuleName[];

const silent: ReadonlySet<RuleName> = new Set(silentRules);

/** Returns whether decisions say no more than that the customer gets no answer. */
export const isSilence = (decisions: readonly RuleDecision[]): boolean => decisions.every(({ rule }) => silent.has(rule));
