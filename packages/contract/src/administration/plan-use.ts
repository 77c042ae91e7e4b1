import * as v from 'valibot';

/** The kinds of rows whose number the plan limits. */
export const planLimitedKinds = ['users', 'queues', 'connections'] as const;
export type PlanLimitedKind = (typeof planLimitedKinds)[number];

const PlanUseOfKind = v.object({ used: v.number(), limit: v.number() });

/** `GET /plan-use`, Prosa's own: for each limited kind of row, how many rows the company has and how many its plan includes. */
export const PlanUse = v.object({ users: PlanUseOfKind, queues: PlanUseOfKind, connections: PlanUseOfKind });
export type PlanUse = v.InferOutput<typeof PlanUse>;
