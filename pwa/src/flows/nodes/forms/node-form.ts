import type { FlowNodeOf, FlowNodeType } from '@prosa/contract/flows/flow-node';

/** The props of a form for one type of node. */
export type NodeForm<T extends FlowNodeType> = {
  readonly data: FlowNodeOf<T>['data'];
  /** Changes the input. The parameter is a function of the current input, because an upload may end long after it began. */
  readonly change: (update: (data: FlowNodeOf<T>['data']) => FlowNodeOf<T>['data']) => void;
  /** Returns the error of a touched field. Undefined if it has none. */
  readonly errorOf: (field: string) => string | undefined;
  readonly leave: (field: string) => void;
  /** Reports whether a field's file is being uploaded. Until the upload ends, the node can't be saved. */
  readonly setSending: (field: string, isSending: boolean) => void;
  /** The variables that this flow asks for. The menu of variables offers them after the variables that every flow has. */
  readonly asked: readonly string[];
  readonly readOnly: boolean;
};
