import type { AgentId, QueueId, TagId } from '@prosa/contract/ids';
import type { Instant } from '@prosa/contract/instant';

/** The data that a run carries from node to node. The data are plain, because they are stored between two events. */
export type FlowMemory = {
  /** The customer's answers by variable name. */
  readonly variables: Readonly<Record<string, string>>;
  /** The seed of the next randomizer. */
  readonly seed: number;
  /** Steps taken since the customer's last message (`MAX_FLOW_STEPS`). */
  readonly steps: number;
};

/** The reason why a run is over: an exit without a line, too many steps, or a missing node. */
export type FlowEnding = 'done' | 'step-limit' | 'node-gone';

/**
 * The node at which a run waits, and the event for which it waits. `elementId` is the element of a content block, null for the
 * node itself.
 */
export type FlowWaitingPoint =
  | { readonly status: 'new' }
  | { readonly status: 'pausing'; readonly nodeId: string; readonly elementId: string | null; readonly until: Instant }
  | { readonly status: 'reading-input'; readonly nodeId: string; readonly elementId: string }
  | { readonly status: 'reading-choice'; readonly nodeId: string; readonly repeats: number }
  | { readonly status: 'with-agent'; readonly nodeId: string }
  | { readonly status: 'ended'; readonly nodeId: string | null; readonly ending: FlowEnding };

export type FlowState = FlowWaitingPoint & { readonly memory: FlowMemory };

/**
 * An event that continues a run. `agent-done`: the AI agent of that node handed over. `time`: time has passed, and nothing else
 * happened.
 */
export type FlowEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'time' }
  | { readonly kind: 'agent-done'; readonly nodeId: string };

/** An action to carry out after a step. Its texts have their variables filled, and it names the node from which it comes. */
export type FlowEffect =
  | { readonly kind: 'send-text'; readonly nodeId: string; readonly text: string }
  | {
      readonly kind: 'send-media';
      readonly nodeId: string;
      readonly media: 'img' | 'audio' | 'video';
      /** The name of the stored file. */
      readonly file: string;
      /** The file's name when it was uploaded, empty if unknown. */
      readonly original: string;
      /** Whether audio is sent as a voice message. */
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
  | { readonly kind: 'hand-to-agent'; readonly nodeId: string; readonly agentId: AgentId }
  | { readonly kind: 'end-flow'; readonly nodeId: string | null; readonly ending: FlowEnding };

/**
 * The facts that the interpreter needs from outside: the time, and the values of the variables that texts may use
 * (`variableValues`).
 */
export type FlowContext = { readonly now: Date; readonly values: Readonly<Record<string, string>> };

/** The state of a run that has not begun. `seed` decides the draws of its randomizers. */
export const newFlowState = (seed: number): FlowState => ({ status: 'new', memory: { variables: {}, seed, steps: 0 } });
