import * as v from 'valibot';
import { FlowId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { FlowDefinition } from './flow-definition.ts';
import { pageNumber, searchParam } from '../query-values.ts';

const wallClockPattern = '(?:[01]\\d|2[0-3]):[0-5]\\d';
/**
 * A daily window: the hours of each day in which a flow may begin, as `HH:MM-HH:MM` in the company's time zone (coverage 3 §3).
 */
export const FlowWindow = v.pipe(v.string(), v.regex(new RegExp(`^${wallClockPattern}-${wallClockPattern}$`)));

/**
 * A row of the list of flows (coverage 3 §3). `version` is the number of the published version, and null before the first
 * publishing.
 */
export const Flow = v.object({
  id: FlowId,
  name: v.string(),
  active: v.boolean(),
  scheduledTimeRun: v.nullable(FlowWindow),
  version: v.nullable(v.number()),
  updatedAt: Instant,
});
export type Flow = v.InferOutput<typeof Flow>;

/** `GET /flowbuilder`: pages of flows in the order of their names. */
export const ListFlowsQuery = v.object({
  searchParam,
  pageNumber,
});
export type ListFlowsQuery = v.InferOutput<typeof ListFlowsQuery>;
export const ListFlowsAnswer = v.object({ flows: v.array(Flow), count: v.number(), hasMore: v.boolean() });
export type ListFlowsAnswer = v.InferOutput<typeof ListFlowsAnswer>;
/** `GET /flowbuilder/scheduled`: the flows with a daily window. */
export const ScheduledFlowsAnswer = v.object({ flows: v.array(Flow) });
export type ScheduledFlowsAnswer = v.InferOutput<typeof ScheduledFlowsAnswer>;

/**
 * The answer of `GET /flowbuilder/flow/{id}`: the flow with its current draft. `GET /flowbuilder/{id}` returns a `Flow`, without
 * the draft.
 */
export const ReadFlowAnswer = v.object({ flow: v.object({ ...Flow.entries, flow: FlowDefinition }) });
export type ReadFlowAnswer = v.InferOutput<typeof ReadFlowAnswer>;

/** An immutable version of a flow: the published drawing, the time of publishing and the user who published it. */
export const FlowVersion = v.object({
  flowId: FlowId,
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)),
  user: v.nullable(v.object({ id: UserId, name: v.string() })),
  createdAt: Instant,
});
export type FlowVersion = v.InferOutput<typeof FlowVersion>;
/**
 * `GET /flowbuilder/versions/{id}`: pages of a flow's versions. With `before`, only versions that are older than that version.
 */
export const ListFlowVersionsQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647))),
});
/** A page of versions, the newest first. The newest version of a flow is the published one. */
export const ListFlowVersionsAnswer = v.object({ versions: v.array(FlowVersion), hasMore: v.optional(v.boolean(), false) });
/** `GET /flowbuilder/versions/{id}/{version}`: one version with its drawing. */
export const ReadFlowVersionAnswer = v.object({ ...FlowVersion.entries, flow: FlowDefinition });
