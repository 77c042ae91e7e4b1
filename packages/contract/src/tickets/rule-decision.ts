import * as v from 'valibot';
import { IntegrationId, QueueId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** A decision of a rule, as the server stores it. */
export const RuleDecision = v.object({
  /** The name of the rule. It is a plain text, so that an older device ignores rules that it doesn't know. */
  rule: v.string(),
  /**
   * The settings that led to the decision, with their values at that time. The keys are plain texts, so that an older device
   * ignores settings that it doesn't know.
   */
  settings: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  /** A number that the app shows in the text of the decision. */
  count: v.optional(v.number()),
  /** A number of minutes that the app shows in the text of the decision. */
  minutes: v.optional(v.number()),
  /** The queue to which the settings belong. */
  queueId: v.optional(QueueId),
  /** The integration that spoke with the customer, or that was to speak. */
  integrationId: v.optional(IntegrationId),
  /** The attendant who got the ticket. */
  userId: v.optional(UserId),
});
export type RuleDecision = v.InferOutput<typeof RuleDecision>;

/**
 * An entry of `GET /tickets-log/{ticketId}/decisions`, which is Prosa's own: the decisions of the rules about one message of the
 * customer, or the decisions of one moment at which the customer wrote nothing. The list begins with the oldest entry.
 */
export const RuleDecisionEntry = v.object({ id: v.string(), decisions: v.array(RuleDecision), createdAt: Instant });
export type RuleDecisionEntry = v.InferOutput<typeof RuleDecisionEntry>;
