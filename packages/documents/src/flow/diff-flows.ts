import type { FlowConnection, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { isSameJson } from './is-same-json.ts';

/** The differences of a later state of a flow from an earlier one. A line is identified by what it joins, whatever its id. */
export type FlowDiff = {
  readonly nodes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /** The fields of the data that differ; none for a node that was only moved. */
    readonly changed: readonly { readonly id: string; readonly fields: readonly string[]; readonly moved: boolean }[];
  };
  readonly connections: { readonly added: readonly FlowConnection[]; readonly removed: readonly FlowConnection[] };
};

/** Compares two states of a flow for the history's picture. */
export function diffFlows(before: FlowDefinition, after: FlowDefinition): FlowDiff {
  const oldNodes = new Map(before.nodes.map((node) => [node.id, node]));
  const newNodes = new Map(after.nodes.map((node) => [node.id, node]));
  return {
    nodes: {
      added: after.nodes.filter(({ id }) => !oldNodes.has(id)).map(({ id }) => id),
      removed: before.nodes.filter(({ id }) => !newNodes.has(id)).map(({ id }) => id),
      changed: after.nodes.flatMap((node) => {
        const old = oldNodes.get(node.id);
        return old === undefined ? [] : changeOf(old, node);
      }),
    },
    connections: {
      added: without(after.connections, before.connections),
      removed: without(before.connections, after.connections),
    },
  };
}

function changeOf(old: FlowNode, node: FlowNode): FlowDiff['nodes']['changed'] {
  const before = new Map<string, unknown>([...Object.entries(old.data), ['type', old.type]]);
  const fields = [...Object.entries(node.data), ['type', node.type] as const]
    .filter(([field, value]) => !isSameJson(before.get(field), value))
    .map(([field]) => field);
  const isMoved = !isSameJson(old.position, node.position);
  return fields.length === 0 && !isMoved ? [] : [{ id: node.id, fields, moved: isMoved }];
}

function without(connections: readonly FlowConnection[], excluded: readonly FlowConnection[]): FlowConnection[] {
  const excludedKeys = new Set(excluded.map(joined));
  return connections.filter((connection) => !excludedKeys.has(joined(connection)));
}

const joined = ({ source, sourceHandle, target }: FlowConnection): string => `${source} ${sourceHandle} ${target}`;
