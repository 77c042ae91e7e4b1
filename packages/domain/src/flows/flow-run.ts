import type { AiAgentId, QueueId, TagId } from '@prosa/contract/ids';
import type { Instant } from '@prosa/contract/instant';

/**
 * The data that a run carries from node to node. The server stores these data as JSON between two events, so they are plain data.
 */
export type FlowRunMemory = {
  /** The customer's answers by variable name. */
  readonly variables: Readonly<Record<string, string>>;
  /** The seed from which the next randomizer draws. */
  readonly seed: number;
  /** The number of steps since the customer's last message. The maximum is `MAX_FLOW_STEPS`. */
  readonly steps: number;
};

/** The reason why a run has ended: an exit without a line (`done`), too many steps, or a missing node. */
export type FlowRunEnding = 'done' | 'step-limit' | 'node-gone';

/**
 * The node at which a run waits, and the event for which it waits. `elementId` is the element of a content block at which the run
 * waits, or null if the run waits at the node itself.
 */
export type FlowWaitingPoint =
  | { readonly status: 'new' }
  | { readonly status: 'pausing'; readonly nodeId: string; readonly elementId: string | null; readonly until: Instant }
  | { readonly status: 'reading-input'; readonly nodeId: string; readonly elementId: string }
  | { readonly status: 'reading-choice'; readonly nodeId: string; readonly repeats: number }
  | { readonly status: 'with-agent'; readonly nodeId: string }
  | { readonly status: 'ended'; readonly nodeId: string | null; readonly ending: FlowRunEnding };

export type FlowRunState = FlowWaitingPoint & { readonly memory: FlowRunMemory };

/**
 * An event that continues a run. `message`: the customer has written. The messages of a burst are the `lines` of one text, and a
 * menu takes the first line that is one of its options. `agent-done`: the AI agent of the node `nodeId` has handed over. `time`:
 * time has passed, and nothing else has happened.
 */
export type FlowRunEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'message'; readonly text: string; readonly lines?: readonly string[] }
  | { readonly kind: 'time' }
  | { readonly kind: 'agent-done'; readonly nodeId: string };

/**
 * An action that the caller carries out after a step. The variables in the action's texts are filled in, and `nodeId` is the node
 * that caused the action.
 */
export type FlowRunEffect =
  | { readonly kind: 'send-text'; readonly nodeId: string; readonly text: string }
  | {
      readonly kind: 'send-media';
      readonly nodeId: string;
      readonly media: 'img' | 'audio' | 'video';
      /** The name of the stored file. */
      readonly file: string;
      /** The name that the file had when it was uploaded. Empty if it is unknown. */
      readonly original: string;
      /** Whether audio is sent as a voice message instead of a file. */
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
  | { readonly kind: 'hand-to-agent'; readonly nodeId: string; readonly agentId: AiAgentId }
  | { readonly kind: 'end-flow'; readonly nodeId: string | null; readonly ending: FlowRunEnding };

/**
 * The facts that the interpreter gets from its caller: the present time, and the values of the variables that texts may contain
 * (`toVariableValues`).
 */
export type FlowRunContext = { readonly now: Date; readonly values: Readonly<Record<string, string>> };

/** Returns the state of a run that has not begun. `seed` decides what the run's randomizers draw. */
export const createFlowRunState = (seed: number): FlowRunState => ({ status: 'new', memory: { variables: {}, seed, steps: 0 } });
