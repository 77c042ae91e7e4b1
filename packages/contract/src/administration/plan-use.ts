import * as v from 'valibot';

/** The rows of a company that its plan limits. */
export const limitedRows = ['users', 'queues', 'connections'] as const;
export type LimitedRows = (typeof limitedRows)[number];

const Use = v.object({ used: v.number(), limit: v.number() });

/** `GET /plan-use`, Prosa's own: for each limited row how many the company has, and how many its plan includes. */
export const PlanUse = v.object({ users: Use, queues: Use, connections: Use });
export type PlanUse = v.InferOutput<typeof PlanUse>;
