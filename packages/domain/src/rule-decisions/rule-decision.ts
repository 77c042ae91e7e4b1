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
    // The settings of a queue:
    readonly closeTicket: boolean;
    readonly ativarRoteador: boolean;
    readonly tempoRoteador: number;
    readonly firstAnswerMinutes: number;
    readonly nextAnswerMinutes: number;
    readonly overdueAction: OverdueAction;
    // The settings of an integration:
    readonly typebotExpires: number;
    readonly typebotKeywordFinish: string;
    readonly typebotKeywordRestart: string;
    // The settings of a contact:
    readonly acceptAudioMessage: boolean;
    /** False if the contact is blocked. */
    readonly active: boolean;
    readonly disableBot: boolean;
  };
export type DecidingSetting = keyof DecidingSettings;

type DecisionOf<Rule extends string, Setting extends DecidingSetting, Numbers = unknown> = {
  readonly rule: Rule;
  readonly settings: Partial<Pick<DecidingSettings, Setting>>;
} & Numbers;

/**
 * The number of times that the bot has sent the message that the rule limits, such as the menu. A message that the decision
 * itself sends is counted too.
 */
type WithCount = { readonly count: number };
/** The number of minutes since the bot last sent the message that the rule limits, such as the menu. */
type WithMinutesAgo = { readonly minutes: number };
/** The queue whose settings decided. */
type WithQueueId = { readonly queueId: QueueId };
/** The integration that answers the customer, or that would have answered. */
type WithIntegrationId = { readonly integrationId: IntegrationId };
type VacationDaySetting = 'collectiveVacationStart' | 'collectiveVacationEnd' | 'vacationFrom' | 'vacationTo';

/**
 * A decision that a rule, and not a person, made in a ticket, with its reason (rule D1 of intake/SPEC.md). It never contains a
 * customer's text.
 */
export type RuleDecision =
  | DecisionOf<'ticketReopened', 'timeCreateNewTicket'>
  | DecisionOf<'groupRefused', 'allowGroup'>
  | DecisionOf<'walletOwner', 'DirectTicketsToWallets', { readonly userId: UserId }>
  | DecisionOf<'audioRefused', 'acceptAudioMessage' | 'acceptAudioMessageContact'>
  | DecisionOf<'callRefused', 'acceptCallWhatsapp'>
  | DecisionOf<'contactBlocked', 'active'>
  | DecisionOf<'ratingTaken', 'userRating'>
  | DecisionOf<'ratingAskedAgain', 'maxUseBotQueuesNPS', WithCount>
  | DecisionOf<'ratingGivenUp', 'maxUseBotQueuesNPS', WithCount>
  | DecisionOf<'ratingOff', 'userRating'>
  | DecisionOf<'consentAsked', 'enableLGPD' | 'lgpdConsent' | 'maxUseBotQueues', WithCount>
  | DecisionOf<'consentLimit', 'maxUseBotQueues', WithCount>
  | DecisionOf<'consentGiven', 'enableLGPD'>
  | DecisionOf<'consentRefused', 'enableLGPD'>
  | DecisionOf<'consentOff', 'enableLGPD'>
  | DecisionOf<'absenceTold', 'scheduleType'>
  | DecisionOf<'absenceLimit', 'scheduleType' | 'maxUseBotQueues', WithCount>
  | DecisionOf<'absencePause', 'scheduleType' | 'timeUseBotQueues', WithMinutesAgo>
  | DecisionOf<'vacationTold', VacationDaySetting>
  | DecisionOf<'vacationToldToday', VacationDaySetting>
  | DecisionOf<'flowContinued', never>
  | DecisionOf<'flowEnded', 'disableBot' | 'active'>
  | DecisionOf<'flowOfPhrase', never>
  | DecisionOf<'flowOfSchedule', never>
  | DecisionOf<'flowOfWelcome', never>
  | DecisionOf<'flowOfNoPhrase', never>
  | DecisionOf<'integrationOfConnection', 'integrationId', WithIntegrationId>
  | DecisionOf<'integrationOfQueue', 'queueIntegrationId', WithIntegrationId & WithQueueId>
  | DecisionOf<'integrationOfOption', never, WithIntegrationId & WithQueueId>
  | DecisionOf<'integrationUnavailable', never>
  | DecisionOf<'integrationHeard', never, WithIntegrationId>
  | DecisionOf<'integrationStopped', 'disableBot' | 'active'>
  | DecisionOf<'integrationExpired', 'typebotExpires', WithIntegrationId>
  | DecisionOf<'integrationRestarted', 'typebotKeywordRestart', WithIntegrationId>
  | DecisionOf<'integrationLeft', 'typebotKeywordFinish', WithIntegrationId>
  | DecisionOf<'integrationHandedOver', never, WithIntegrationId>
  | DecisionOf<'integrationClosed', never, WithIntegrationId>
  | DecisionOf<'integrationEnded', never, WithIntegrationId>
  | DecisionOf<'integrationFailed', never, WithIntegrationId>
  | DecisionOf<'botDisabled', 'disableBot'>
  | DecisionOf<'botLoopStopped', never, Partial<WithIntegrationId>>
  | DecisionOf<'noQueues', 'queueIds'>
  | DecisionOf<'menuSent', 'maxUseBotQueues' | 'timeUseBotQueues', WithCount>
  | DecisionOf<'menuLimit', 'maxUseBotQueues', WithCount>
  | DecisionOf<'menuPause', 'timeUseBotQueues', WithMinutesAgo>
  | DecisionOf<'menuEnded', 'maxUseBotQueues', WithCount>
  | DecisionOf<'menuLeft', never>
  | DecisionOf<'queueChosen', 'userRandom'>
  | DecisionOf<'onlyQueue', 'queueIds' | 'sendGreetingMessageOneQueues' | 'userRandom'>
  | DecisionOf<'queueCloses', 'closeTicket', WithQueueId>
  | DecisionOf<'attendantDrawn', 'userRandom', { readonly userId: UserId }>
  | DecisionOf<'nobodyToDraw', 'userRandom'>
  | DecisionOf<'reminded', 'timeInactiveMessage'>
  | DecisionOf<'expired', 'expiresTicket' | 'whenExpiresTicket'>
  | DecisionOf<'ratingExpired', 'expiresTicketNPS'>
  | DecisionOf<'redirected', 'timeSendQueue' | 'sendIdQueue'>
  | DecisionOf<'rotated', 'ativarRoteador' | 'tempoRoteador', WithQueueId>
  | DecisionOf<'nobodyOnline', 'ativarRoteador', WithQueueId>
  | DecisionOf<'answerOverdue', 'firstAnswerMinutes' | 'nextAnswerMinutes', WithQueueId>
  | DecisionOf<'takenFromAttendant', 'overdueAction', WithQueueId>
  | DecisionOf<ExpectedUnansweredRule, never>;

export type RuleName = RuleDecision['rule'];

/**
 * The rules that leave a customer without an answer, although nothing is wrong: an attendant serves the ticket, the group talks,
 * the ticket waits for an attendant, or there is nothing to answer. These decisions are not stored.
 */
export const expectedUnansweredRules = ['attended', 'groupTalk', 'assigned', 'inQueue', 'nothingToSay'] as const;
export type ExpectedUnansweredRule = (typeof expectedUnansweredRules)[number];

/**
 * The rules that leave a customer without an answer. If all decisions of one entry are of these rules and equal the decisions of
 * the ticket's last entry, the entry is not stored.
 */
export const unansweredRules = [
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
  ...expectedUnansweredRules,
] as const satisfies readonly RuleName[];

const unansweredRuleSet: ReadonlySet<RuleName> = new Set(unansweredRules);
const expectedUnansweredRuleSet: ReadonlySet<RuleName> = new Set(expectedUnansweredRules);

/** Returns whether all decisions leave the customer without an answer. */
export const leaveCustomerUnanswered = (decisions: readonly RuleDecision[]): boolean =>
  decisions.every(({ rule }) => unansweredRuleSet.has(rule));

/** Returns whether a decision leaves the customer without an answer although nothing is wrong (`expectedUnansweredRules`). */
export const isExpectedUnansweredDecision = ({ rule }: RuleDecision): boolean => expectedUnansweredRuleSet.has(rule);
