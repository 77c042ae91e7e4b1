import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { isSameJson } from './is-same-json.ts';

/** The differences between an earlier and a later state of a flow. A line is identified by its ends, not by its id. */
export type FlowDiff = {
  readonly nodes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    /**
     * The nodes whose data or position changed, with the names of the changed fields. A node that was only moved has no changed
     * fields.
     */
    readonly changed: readonly { readonly id: string; readonly fields: readonly string[]; readonly moved: boolean }[];
  };
  readonly connections: { readonly added: readonly FlowLine[]; readonly removed: readonly FlowLine[] };
};

/** Compares two states of a flow, so that the history can show the differences. */
export function diffFlows(before: FlowDefinition, after: FlowDefinition): FlowDiff {
  const oldNodes = new Map(before.nodes.map((node) => [node.id, node]));
  const newNodes = new Map(after.nodes.map((node) => [node.id, node]));
  return {
    nodes: {
      added: after.nodes.filter(({ id }) => !oldNodes.has(id)).map(({ id }) => id),
      removed: before.nodes.filter(({ id }) => !newNodes.has(id)).map(({ id }) => id),
      changed: after.nodes.flatMap((node) => {
        const oldNode = oldNodes.get(node.id);
        return oldNode === undefined ? [] : diffNode(oldNode, node);
      }),
    },
    connections: {
      added: subtractLines(after.connections, before.connections),
      removed: subtractLines(before.connections, after.connections),
    },
  };
}

function diffNode(oldNode: FlowNode, node: FlowNode): FlowDiff['nodes']['changed'] {
  const before = new Map<string, unknown>([...Object.entries(oldNode.data), ['type', oldNode.type]]);
  const fields = [...Object.entries(node.data), ['type', node.type] as const]
    .filter(([field, value]) => !isSameJson(before.get(field), value))
    .map(([field]) => field);
  const isMoved = !isSameJson(oldNode.position, node.position);
  return fields.length === 0 && !isMoved ? [] : [{ id: node.id, fields, moved: isMoved }];
}

function subtractLines(connections: readonly FlowLine[], excludedConnections: readonly FlowLine[]): FlowLine[] {
  const excludedKeys = new Set(excludedConnections.map(toLineKey));
  return connections.filter((connection) => !excludedKeys.has(toLineKey(connection)));
}

const toLineKey = ({ source, sourceHandle, target }: FlowLine): string => `${source} ${sourceHandle} ${target}`;
