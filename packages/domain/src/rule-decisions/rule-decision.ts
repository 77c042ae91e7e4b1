import type { ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { IntegrationId, QueueId, UserId } from '@prosa/contract/ids';
import type { OverdueAction } from '@prosa/contract/queues/queue-fields';
import type { CompanySettings } from '@prosa/contract/settings/company-settings';

/** The settings that can be the reason for a rule's decision. The keys are those of the settings forms. */
export type DecidingSettings = Pick<
  ManagedConnection,
  | 'maxUseBotQueues'
  | 'timeUseBotQueues'
  | 'timeCreateNewTicket'
  | 'timeSendQueue'
  | 'expiresTicket'
  | 'whenExpiresTicket'
  | 'timeInactiveMessage'
  | 'maxUseBotQueuesNPS'
  | 'expiresTicketNPS'
  | 'allowGroup'
> &
  Pick<
    CompanySettings,
    | 'acceptAudioMessageContact'
    | 'acceptCallWhatsapp'
    | 'DirectTicketsToWallets'
    | 'enableLGPD'
    | 'lgpdConsent'
    | 'scheduleType'
    | 'sendGreetingMessageOneQueues'
    | 'userRandom'
    | 'userRating'
  > & {
    /** The number of queues of the connection. */
    readonly queueIds: number;
    readonly sendIdQueue: QueueId;
    /** The id of a connection's integration. */
    readonly integrationId: IntegrationId;
    /** The id of a queue's integration. */
    readonly queueIntegrationId: IntegrationId;
    /** The first day of a connection's collective vacation. */
    readonly collectiveVacationStart: string;
    /** The last day of a connection's collective vacation. */
    readonly collectiveVacationEnd: string;
    /** The first day of the company's collective vacation. */
    readonly vacationFrom: string;
    /** The last day of the company's collective vacation. */
    readonly vacationTo: string;
    /** Settings of the queue. */
    readonly closeTicket: boolean;
    readonly ativarRoteador: boolean;
    readonly tempoRoteador: number;
    readonly firstAnswerMinutes: number;
    readonly nextAnswerMinutes: number;
    readonly overdueAction: OverdueAction;
    /** Settings of the integration. */
    readonly typebotExpires: number;
    readonly typebotKeywordFinish: string;
    readonly typebotKeywordRestart: string;
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

/** The number of times that the bot has sent the message. If the decision sends the message now, this time is included. */
type Count = { readonly count: number };
/** The number of minutes since the message was last sent. */
type MinutesAgo = { readonly minutes: number };
/** The queue whose settings decided. */
type OfQueue = { readonly queueId: QueueId };
/** The integration that answers the customer, or that would have answered. */
type OfIntegration = { readonly integrationId: IntegrationId };
type VacationDays = 'collectiveVacationStart' | 'collectiveVacationEnd' | 'vacationFrom' | 'vacationTo';

/**
 * A decision that a rule made in a ticket without a person, with its reason (rule D1 of intake/SPEC.md). It never contains a
 * customer's text.
 */
export type RuleDecision =
  | Decided<'ticketReopened', 'timeCreateNewTicket'>
  | Decided<'groupRefused', 'allowGroup'>
  | Decided<'walletOwner', 'DirectTicketsToWallets', { readonly userId: UserId }>
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
  | Decided<'vacationTold', VacationDays>
  | Decided<'vacationToldToday', VacationDays>
  | Decided<'flowContinued', never>
  | Decided<'flowEnded', 'disableBot' | 'active'>
  | Decided<'flowOfPhrase', never>
  | Decided<'flowOfSchedule', never>
  | Decided<'flowOfWelcome', never>
  | Decided<'flowOfNoPhrase', never>
  | Decided<'integrationOfConnection', 'integrationId', OfIntegration>
  | Decided<'integrationOfQueue', 'queueIntegrationId', OfIntegration & OfQueue>
  | Decided<'integrationOfOption', never, OfIntegration & OfQueue>
  | Decided<'integrationUnavailable', never>
  | Decided<'integrationHeard', never, OfIntegration>
  | Decided<'integrationStopped', 'disableBot' | 'active'>
  | Decided<'integrationExpired', 'typebotExpires', OfIntegration>
  | Decided<'integrationRestarted', 'typebotKeywordRestart', OfIntegration>
  | Decided<'integrationLeft', 'typebotKeywordFinish', OfIntegration>
  | Decided<'integrationHandedOver', never, OfIntegration>
  | Decided<'integrationClosed', never, OfIntegration>
  | Decided<'integrationEnded', never, OfIntegration>
  | Decided<'integrationFailed', never, OfIntegration>
  | Decided<'botDisabled', 'disableBot'>
  | Decided<'botLoopStopped', never, Partial<OfIntegration>>
  | Decided<'noQueues', 'queueIds'>
  | Decided<'menuSent', 'maxUseBotQueues' | 'timeUseBotQueues', Count>
  | Decided<'menuLimit', 'maxUseBotQueues', Count>
  | Decided<'menuPause', 'timeUseBotQueues', MinutesAgo>
  | Decided<'menuEnded', 'maxUseBotQueues', Count>
  | Decided<'menuLeft', never>
  | Decided<'queueChosen', 'userRandom'>
  | Decided<'onlyQueue', 'queueIds' | 'sendGreetingMessageOneQueues' | 'userRandom'>
  | Decided<'queueCloses', 'closeTicket', OfQueue>
  | Decided<'attendantDrawn', 'userRandom', { readonly userId: UserId }>
  | Decided<'nobodyToDraw', 'userRandom'>
  | Decided<'reminded', 'timeInactiveMessage'>
  | Decided<'expired', 'expiresTicket' | 'whenExpiresTicket'>
  | Decided<'ratingExpired', 'expiresTicketNPS'>
  | Decided<'redirected', 'timeSendQueue' | 'sendIdQueue'>
  | Decided<'rotated', 'ativarRoteador' | 'tempoRoteador', OfQueue>
  | Decided<'nobodyOnline', 'ativarRoteador', OfQueue>
  | Decided<'answerOverdue', 'firstAnswerMinutes' | 'nextAnswerMinutes', OfQueue>
  | Decided<'takenFromAttendant', 'overdueAction', OfQueue>
  | Decided<ExpectedSilence, never>;

export type RuleName = RuleDecision['rule'];

/**
 * The rules that leave a customer without an answer, although nothing is wrong: an attendant or the group talks, the ticket waits
 * for an attendant, or there is nothing to answer. These decisions are not stored.
 */
export const expectedSilences = ['attended', 'groupTalk', 'assigned', 'inQueue', 'nothingToSay'] as const;
export type ExpectedSilence = (typeof expectedSilences)[number];

/**
 * The rules that leave a customer without an answer. Such decisions are not stored again if they are the same as the ticket's
 * previous ones.
 */
export const silentRules = [
  'groupRefused',
  'contactBlocked',
  'consentLimit',
  'absenceLimit',
  'absencePause',
  'vacationToldToday',
  'botDisabled',
  'botLoopStopped',
  'noQueues',
  'menuLimit',
  'menuPause',
  'nobodyOnline',
  ...expectedSilences,
] as const satisfies readonly RuleName[];

const silent: ReadonlySet<RuleName> = new Set(silentRules);
const expected: ReadonlySet<RuleName> = new Set(expectedSilences);

/** Returns whether all these decisions leave the customer without an answer. */
export const isSilence = (decisions: readonly RuleDecision[]): boolean => decisions.every(({ rule }) => silent.has(rule));

/** Returns whether a decision is the reason for a silence that people expect (`expectedSilences`). */
export const isExpectedSilence = ({ rule }: RuleDecision): boolean => expected.has(rule);
