import * as v from 'valibot';
import { Instant } from '@prosa/contract/instant';
import type { FlowRunState } from '@prosa/domain/flows/flow-run';

/**
 * The customer's answers by variable name. Valibot's schema `record` is not used, because it would drop a variable that is named
 * `__proto__`.
 */
const variablesSchema = v.custom<Readonly<Record<string, string>>>(
  (given) =>
    typeof given === 'object' && given !== null && Object.values(given).every((each: unknown) => typeof each === 'string'),
);
const memorySchema = v.object({ variables: variablesSchema, seed: v.number(), steps: v.number() });
const nodeId = v.string();

/** The schema of a stored run's state. */
export const StoredFlowState: v.GenericSchema<unknown, FlowRunState> = v.variant('status', [
  v.object({ status: v.literal('new'), memory: memorySchema }),
  v.object({ status: v.literal('pausing'), nodeId, elementId: v.nullable(v.string()), until: Instant, memory: memorySchema }),
  v.object({ status: v.literal('reading-input'), nodeId, elementId: v.string(), memory: memorySchema }),
  v.object({ status: v.literal('reading-choice'), nodeId, repeats: v.number(), memory: memorySchema }),
  v.object({ status: v.literal('with-agent'), nodeId, memory: memorySchema }),
  v.object({
    status: v.literal('ended'),
    nodeId: v.nullable(v.string()),
    ending: v.picklist(['done', 'step-limit', 'node-gone']),
    memory: memorySchema,
  }),
]);
