import { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FLOW_MAX_COUNTS, FlowNode } from '@prosa/contract/flows/flow-node';
import { FLOW_FILE_MAX_CHARACTERS, type FlowFileFault } from '@prosa/contract/flows/write-flow';
import { isBoundedJson } from '@prosa/domain/json/is-bounded-json';
import * as v from 'valibot';
import { toImportedLine, toImportedNode } from './plain-flow.ts';

export type FlowFileResult =
  | { readonly ok: true; readonly flow: FlowDefinition }
  /**
   * `at` is the id of the faulty node or line or, if it has no id, its position in its list, counted from 1. Null if the whole
   * file is faulty.
   */
  | { readonly ok: false; readonly fault: FlowFileFault; readonly at: string | null };

/** The maximum number of values in a file. The file of the largest flow has fewer values. */
const MAX_JSON_VALUES = 100_000;

const FlowFileContent = v.looseObject({ nodes: v.array(v.unknown()), connections: v.array(v.unknown()) });

/**
 * Parses an exported flow with `nodes` and `connections` (coverage 3 §3). The file has our format, or a similar format of another
 * system.
 */
export function parseFlowFile(text: string): FlowFileResult {
  if (text.length > FLOW_FILE_MAX_CHARACTERS) return toFaultResult('size');
  if (!isBoundedJson(text, MAX_JSON_VALUES)) return toFaultResult('many');
  const json = parseJson(text);
  if (json === undefined) return toFaultResult('json');
  if (!v.is(v.looseObject({ nodes: v.array(v.unknown()) }), json)) return toFaultResult('nodes');
  if (!v.is(FlowFileContent, json)) return toFaultResult('connections');
  if (json.nodes.length > FLOW_MAX_COUNTS.nodes || json.connections.length > FLOW_MAX_COUNTS.connections)
    return toFaultResult('many');
  const nodes: FlowNode[] = [];
  for (const [index, node] of json.nodes.entries()) {
    const parsed = v.safeParse(FlowNode, toImportedNode(node));
    if (!parsed.success) return toFaultResult('node', node, index);
    nodes.push(parsed.output);
  }
  const connections: FlowLine[] = [];
  for (const [index, connection] of json.connections.entries()) {
    const parsed = v.safeParse(FlowLine, toImportedLine(connection));
    if (!parsed.success) return toFaultResult('connection', connection, index);
    connections.push(parsed.output);
  }
  const flow = v.safeParse(FlowDefinition, { nodes, connections });
  return flow.success ? { ok: true, flow: flow.output } : toFaultResult('twice');
}

function toFaultResult(code: FlowFileFault, element?: unknown, index?: number): FlowFileResult {
  const { id } = Object(element) as { id?: unknown }; // `element` comes from a file, so it may be of any type.
  return {
    ok: false,
    fault: code,
    at: typeof id === 'string' ? id.slice(0, 64) : index === undefined ? null : String(index + 1),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
