import type { RuleDecision } from '@prosa/contract/tickets/rule-decision';
import { type RuleName, silentRules } from '@prosa/domain/rule-decisions/rule-decision';
import { Bot, BotOff, type LucideIcon, Timer } from 'lucide-react';

/** The icon of each rule. Decisions of other rules, which only a newer server sends, are not shown. */
const answeringRules = {
  ticketReopened: Bot,
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
  menuSent: Bot,
  menuEnded: Bot,
  menuLeft: Bot,
  queueChosen: Bot,
  onlyQueue: Bot,
  queueCloses: Bot,
  reminded: Timer,
  expired: Timer,
  ratingExpired: Timer,
  redirected: Timer,
  rotated: Timer,
} as const satisfies Readonly<Record<Exclude<RuleName, (typeof silentRules)[number]>, LucideIcon>>;

/** Returns the icon of a decision: a bot that speaks, a bot that is silent, or a timer. */
export const toRuleIcon = ({ rule }: KnownDecision): LucideIcon => (isSilentRule(rule) ? BotOff : answeringRules[rule]);

export type KnownDecision = RuleDecision & { readonly rule: RuleName };

export const isKnownDecision = (decision: RuleDecision): decision is KnownDecision =>
  Object.hasOwn(answeringRules, decision.rule) || isSilentRule(decision.rule);

const isSilentRule = (rule: string): rule is (typeof silentRules)[number] => silentRules.some((each) => each === rule);
