import type { RuleDecision } from '@prosa/contract/tickets/rule-decision';
import { type RuleName, unansweredRules } from '@prosa/domain/rule-decisions/rule-decision';
import { Bot, BotOff, type LucideIcon, Plug, Timer, Unplug } from 'lucide-react';

/** The icon of each rule. Decisions of other rules, which only a newer server sends, are not shown. */
const iconsByRule = {
  ticketReopened: Bot,
  walletOwner: Bot,
  audioRefused: Bot,
  callRefused: Bot,
  ratingTaken: Bot,
  ratingAskedAgain: Bot,
  ratingGivenUp: Bot,
  ratingOff: Bot,
  consentAsked: Bot,
  consentGiven: Bot,
  consentRefused: Bot,
  consentOff: Bot,
  absenceTold: Bot,
  vacationTold: Bot,
  flowContinued: Bot,
  flowEnded: Bot,
  flowOfPhrase: Bot,
  flowOfSchedule: Bot,
  flowOfWelcome: Bot,
  flowOfNoPhrase: Bot,
  integrationOfConnection: Plug,
  integrationOfQueue: Plug,
  integrationOfOption: Plug,
  integrationUnavailable: Unplug,
  integrationHeard: Plug,
  integrationStopped: Unplug,
  integrationExpired: Plug,
  integrationRestarted: Plug,
  integrationLeft: Unplug,
  integrationHandedOver: Unplug,
  integrationClosed: Unplug,
  integrationEnded: Unplug,
  integrationFailed: Unplug,
  menuSent: Bot,
  menuEnded: Bot,
  menuLeft: Bot,
  queueChosen: Bot,
  onlyQueue: Bot,
  queueCloses: Bot,
  attendantDrawn: Bot,
  nobodyToDraw: Bot,
  reminded: Timer,
  expired: Timer,
  ratingExpired: Timer,
  redirected: Timer,
  rotated: Timer,
  answerOverdue: Timer,
  takenFromAttendant: Timer,
} as const satisfies Readonly<Record<Exclude<RuleName, (typeof unansweredRules)[number]>, LucideIcon>>;

/** Returns the icon of a decision: a bot that speaks, a bot that is silent, an integration, or a timer. */
export const toDecisionIcon = ({ rule }: KnownDecision): LucideIcon => (isUnansweredRule(rule) ? BotOff : iconsByRule[rule]);

export type KnownDecision = RuleDecision & { readonly rule: RuleName };

export const isKnownDecision = (decision: RuleDecision): decision is KnownDecision =>
  Object.hasOwn(iconsByRule, decision.rule) || isUnansweredRule(decision.rule);

const isUnansweredRule = (rule: string): rule is (typeof unansweredRules)[number] =>
  unansweredRules.some((each) => each === rule);
