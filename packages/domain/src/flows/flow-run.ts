import type { QueueId, TagId } from '@prosa/contract/ids';
import type { Instant } from '@prosa/contract/instant';

/** The memory a run carries from node to node. It is plain data, stored between two events. */
export type FlowMemory = {
  /** The customer's answers, by the variable's name. */
  readonly variables: Readonly<Record<string, string>>;
  /** The seed of the randomizers' next draw. */
  readonly seed: number;
  /** Steps taken since the customer's last message (`FLOW_MAX_STEPS`). */
  readonly steps: number;
};

/** Why a run is over: an exit that leads nowhere, too many steps, or a node that isn't there. */
export type FlowEnding = 'done' | 'step-limit' | 'node-gone';

/** Where a run stands and what it waits for. `elementId` is the element of a content block, null for the node itself. */
export type FlowPlace =
  | { readonly status: 'new' }
  | { readonly status: 'pausing'; readonly nodeId: string; readonly elementId: string | null; readonly until: Instant }
  | { readonly status: 'reading-input'; readonly nodeId: string; readonly elementId: string }
  | { readonly status: 'reading-choice'; readonly nodeId: string; readonly repeats: number }
  | { readonly status: 'with-agent'; readonly nodeId: string }
  | { readonly status: 'ended'; readonly nodeId: string | null; readonly ending: FlowEnding };

export type FlowState = FlowPlace & { readonly memory: FlowMemory };

/** An event that moves a run on. `agent-done`: the AI agent of that node handed over. `time` says nothing but that time passed. */
export type FlowEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'time' }
  | { readonly kind: 'agent-done'; readonly nodeId: string };

/** A thing to be done after a step, in order. Variables are filled; each effect names the node it comes from. */
export type FlowEffect =
  | { readonly kind: 'send-text'; readonly nodeId: string; readonly text: string }
  | {
      readonly kind: 'send-media';
      readonly nodeId: string;
      readonly media: 'img' | 'audio' | 'video';
      /** Name of the stored file. */
      readonly file: string;
      /** The file's name when it was uploaded, empty where unknown. */
      readonly original: string;
      /** Whether audio is shown as recorded on the spot. */
      readonly record: boolean;
    }
  | {
      readonly kind: 'send-menu';
      readonly nodeId: string;
      readonly text: string;
      readonly options: readonly { readonly number: number; readonly value: string }[];
    }
  | { readonly kind: 'wait-until'; readonly nodeId: string; readonly at: Instant }
  | { readonly kind: 'move-ticket'; readonly nodeId: string; readonly queueId: QueueId; readonly status: 'pending' }
  | { readonly kind: 'add-tag'; readonly nodeId: string; readonly tagId: TagId }
  | { readonly kind: 'hand-to-agent'; readonly nodeId: string; readonly agentId: number }
  | { readonly kind: 'end-flow'; readonly nodeId: string | null; readonly ending: FlowEnding };

/** The facts the interpreter is told from outside: the time, and the values of `{{firstName}}` and the like (`variableValues`). */
export type FlowContext = { readonly now: Date; readonly values: Readonly<Record<string, string>> };

/** A run that has not begun. `seed` decides what its randomizers draw. */
export const newFlowState = (seed: number): FlowState => ({ status: 'new', memory: { variables: {}, seed, steps: 0 } });
