import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { useState } from 'react';
import { NodeDialog } from '../nodes/node-dialog.tsx';
import { askedVariables } from '../try-it/flow-variables.ts';

type NodeEditingProps = {
  flow: FlowDefinition;
  /** As it was when its dialog opened. */
  opened: FlowNode;
  mode: 'create' | 'edit';
  readOnly: boolean;
  /** The node as it is now and as it is to be. */
  onSave: (before: FlowNode, after: FlowNode) => void;
  onClose: () => void;
};

/** The dialog of a node, which follows what others make of it meanwhile. */
export function NodeEditing({ flow, opened, mode, readOnly, onSave, onClose }: NodeEditingProps) {
  const now = mode === 'create' ? opened : flow.nodes.find(({ id, type }) => id === opened.id && type === opened.type);
  const [last, setLast] = useState(opened);
  if (now !== undefined && now !== last) setLast(now);
  const node = now ?? last;
  return (
    <NodeDialog
      node={node}
      mode={mode}
      readOnly={readOnly}
      asked={askedVariables(flow)}
      isGone={now === undefined}
      onSave={(data) => {
        onSave(node, { ...node, data } as FlowNode); // the data of its type
        onClose();
      }}
      onClose={onClose}
    />
  );
}
