import type { FlowNodeOf, FlowNodeType } from '@prosa/contract/flows/flow-node';

/** The props of a form for one type of node. */
export type NodeForm<T extends FlowNodeType> = {
  readonly data: FlowNodeOf<T>['data'];
  /** Changes what is typed, from what it is then: an upload may end long after it began. */
  readonly change: (update: (data: FlowNodeOf<T>['data']) => FlowNodeOf<T>['data']) => void;
  /** Finds the fault of a field that was left, undefined where it has none. */
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
  /** Says whether a field's file is on its way: until it is there the node can't be saved. */
  readonly sends: (field: string, isSending: boolean) => void;
  /** Names that stand for something in texts, besides those of every text: what this flow asks for. */
  readonly asked: readonly string[];
  readonly readOnly: boolean;
};
