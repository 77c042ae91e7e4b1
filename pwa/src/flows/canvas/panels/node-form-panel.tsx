import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import type { FlowId } from '@prosa/contract/ids';
import { type Ref, useState } from 'react';
import { type NodeFormHandle, NodePanel } from '../../nodes/forms/node-panel.tsx';
import { listInputVariables } from '../../try-it/flow-variables.ts';
import { useStoredNodeForm } from './use-stored-node-form.ts';
import type { OpenForm } from '../use-open-form.ts';

type NodeFormPanelProps = {
  flowId: FlowId;
  flow: FlowDefinition;
  /** The open form, with its node's state at the time of opening. */
  opened: OpenForm;
  readOnly: boolean;
  handle: Ref<NodeFormHandle>;
  /** Called with the node's current state in the document and the state to save. */
  onSave: (before: FlowNode, after: FlowNode) => void;
  onClose: () => void;
};

/** The form of a node. While the form is open, it shows the changes that other users make to the node. */
export function NodeFormPanel({ flowId, flow, opened, readOnly, handle, onSave, onClose }: NodeFormPanelProps) {
  const { mode } = opened;
  const now =
    mode === 'create' ? opened.node : flow.nodes.find(({ id, type }) => id === opened.node.id && type === opened.node.type);
  const [last, setLast] = useState(opened.node);
  if (now !== undefined && now !== last) setLast(now);
  const node = now ?? last;
  const storage = useStoredNodeForm(flowId, opened);
  return (
    <NodePanel
      node={node}
      mode={mode}
      readOnly={readOnly}
      takesFocus={opened.takesFocus}
      handle={handle}
      asked={listInputVariables(flow)}
      storage={storage}
      isNodeDeleted={now === undefined}
      onSave={(data) => onSave(node, { ...node, data } as FlowNode)} // The cast is safe: the data belongs to the node's type.
      onClose={onClose}
    />
  );
}
