import type { Instant } from '@prosa/contract/instant';

/** What a run carries from node to node. Plain data: it is stored between two events. */
export type FlowMemory = {
  /** What the customer answered, by the variable's name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Of the randomizers. */
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

/** What happens to a run. `agent-done`: the AI agent of that node handed over. `time` says nothing but that time passed. */
export type FlowEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'time' }
  | { readonly kind: 'agent-done'; readonly nodeId: string };

/** What is to be done, in order. Variables are filled; each names the node it comes from. */
export type FlowEffect =
  | { readonly kind: 'send-text'; readonly nodeId: string; readonly text: string }
  | {
      readonly kind: 'send-media';
      readonly nodeId: string;
      readonly media: 'img' | 'audio' | 'video';
      /** Name of the stored file. */
      readonly file: string;
      /** Its name when it was uploaded, empty where unknown. */
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
  | { readonly kind: 'move-ticket'; readonly nodeId: string; readonly queueId: number; readonly status: 'pending' }
  | { readonly kind: 'add-tag'; readonly nodeId: string; readonly tagId: number }
  | { readonly kind: 'hand-to-agent'; readonly nodeId: string; readonly agentId: number }
  | { readonly kind: 'end-flow'; readonly nodeId: string | null; readonly ending: FlowEnding };

/** What the interpreter is told from outside: the time, and what `{{firstName}}` and the like stand for (`variableValues`). */
export type FlowContext = { readonly now: Date; readonly values: Readonly<Record<string, string>> };

/** A run that has not begun. `seed` decides what its randomizers draw. */
export const newFlowState = (seed: number): FlowState => ({ status: 'new', memory: { variables: {}, seed, steps: 0 } });
