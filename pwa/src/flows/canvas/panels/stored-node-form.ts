import { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';
import type { FlowId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { LocalDatabase } from '../../../sync/database/local-database.ts';
import type { EditedNode } from '../../nodes/use-edited-node.ts';
import type { NewNodePlacement } from '../drawing/drawing-actions.ts';

/** The unsaved input of a node's form. `place` is the place that a new node gets. It is null for the form of an existing node. */
export type StoredNodeForm = EditedNode & { readonly place: NewNodePlacement | null; readonly keptAtMs: number };

const STORED_FORM_PREFIX = 'block:';
type StoredNodeFormKey = `${typeof STORED_FORM_PREFIX}${number}:${string}`;

declare module '../../../sync/database/local-database.ts' {
  interface MetaRowKinds {
    readonly keptForm: { readonly key: StoredNodeFormKey; readonly value: StoredNodeForm };
  }
}

const StoredPlace = v.object({
  at: v.nullable(FlowPosition),
  beside: v.optional(v.string()),
  from: v.nullable(v.object({ source: v.string(), sourceHandle: v.string() })),
});

export const toStoredNodeFormKey = (flowId: FlowId, nodeId: string): StoredNodeFormKey =>
  `${STORED_FORM_PREFIX}${flowId}:${nodeId}`;

/**
 * Parses a stored form. Returns undefined for a form that another build stored in another shape. A stored text may exceed a
 * node's limit.
 */
export function parseStoredNodeForm(held: unknown): StoredNodeForm | undefined {
  const outer = v.safeParse(
    v.object({ base: v.unknown(), mine: v.unknown(), place: v.nullable(StoredPlace), keptAtMs: v.number() }),
    held,
  );
  if (!outer.success) return undefined;
  const [base, mine] = [outer.output.base, outer.output.mine].map((node) => v.safeParse(FlowNode, node));
  if (base?.typed !== true || mine?.typed !== true || base.output.type !== mine.output.type) return undefined;
  return { ...outer.output, base: base.output, mine: mine.output };
}

export async function findStoredNodeForm({ meta }: LocalDatabase, key: StoredNodeFormKey): Promise<StoredNodeForm | undefined> {
  return parseStoredNodeForm((await meta.get(key))?.value);
}

/** Finds the form of a flow with the most recent unsaved input. */
export async function findLastStoredNodeForm({ meta }: LocalDatabase, flowId: FlowId): Promise<StoredNodeForm | undefined> {
  const rows = await meta.where('key').startsWith(toStoredNodeFormKey(flowId, '')).toArray();
  const forms = rows.flatMap(({ value }) => parseStoredNodeForm(value) ?? []);
  return forms.toSorted((a, b) => b.keptAtMs - a.keptAtMs)[0];
}
