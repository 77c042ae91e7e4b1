import * as v from 'valibot';
import { IntegrationId, QueueId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/**
 * A decision of a rule as the server stores it: the rule, the settings that led to the decision, with their values at that time,
 * and the numbers that the decision's text contains. `queueId` is the queue to which the settings belong, `integrationId` the
 * integration that spoke or was to speak, and `userId` the attendant who got the ticket. `rule` and the keys of `settings` are
 * plain texts, so that an older device ignores unknown ones.
 */
export const RuleDecision = v.object({
  rule: v.string(),
  settings: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  count: v.optional(v.number()),
  minutes: v.optional(v.number()),
  queueId: v.optional(QueueId),
  integrationId: v.optional(IntegrationId),
  userId: v.optional(UserId),
});
export type RuleDecision = v.InferOutput<typeof RuleDecision>;

/**
 * An entry of `GET /tickets-log/{ticketId}/decisions`, which is Prosa's own and lists the oldest entry first: what the rules decided
 * about one message of the customer, or at one time.
 */
export const RuleDecisionEntry = v.object({ id: v.string(), decisions: v.array(RuleDecision), createdAt: Instant });
export type RuleDecisionEntry = v.InferOutput<typeof RuleDecisionEntry>;
