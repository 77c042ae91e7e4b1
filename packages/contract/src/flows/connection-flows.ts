import * as v from 'valibot';
import { Connection } from '../channels/connection.ts';
import { FlowId } from '../ids.ts';

/**
 * The ids of flows as one text, separated by semicolons, which is the format of a connection's `flowIdsScheduled`. The server
 * considers the flows in this order.
 */
export const SemicolonFlowIds = v.pipe(
  v.string(),
  v.regex(/^(?:[1-9]\d{0,9}(?:;[1-9]\d{0,9})*)?;?$/),
  v.transform((text) => text.split(';').filter(Boolean).map(Number)),
  v.array(FlowId),
);

/** The flow fields of a connection in the server's answers (coverage 2 §3). */
export const ConnectionFlows = v.object({
  flowIdWelcome: v.nullable(FlowId),
  flowIdNotPhrase: v.nullable(FlowId),
  flowIdsScheduled: v.string(),
  selectedFlowIds: v.array(FlowId),
});
export type ConnectionFlows = v.InferOutput<typeof ConnectionFlows>;

/** A connection with its flows, as `GET /whatsapp` and `PUT /whatsapp/{id}` return it. */
export const ConnectionWithFlows = v.object({ ...Connection.entries, ...ConnectionFlows.entries });
export type ConnectionWithFlows = v.InferOutput<typeof ConnectionWithFlows>;

/** The flow fields of `PUT /whatsapp/{id}`: `selectedFlowIds` are the scheduled flows. A missing field stays unchanged. */
export const UpdateConnectionFlowsBody = v.object({
  flowIdWelcome: v.optional(v.nullable(FlowId)),
  flowIdNotPhrase: v.optional(v.nullable(FlowId)),
  selectedFlowIds: v.optional(v.pipe(v.array(FlowId), v.maxLength(100))),
});
export type UpdateConnectionFlowsBody = v.InferOutput<typeof UpdateConnectionFlowsBody>;
