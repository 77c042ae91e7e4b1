import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode, FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { CanvasHelp } from './canvas-help.tsx';
import type { ExitAt } from './drawing-actions.ts';
import { LinksDialog } from './links-dialog.tsx';
import { NodeEditing } from './node-editing.tsx';
import { TypeMenu } from './type-menu.tsx';

/** What stands over the canvas. `from` is the exit a new node is joined to. */
export type Shown =
  | { readonly kind: 'node'; readonly mode: 'create' | 'edit'; readonly node: FlowNode; readonly from: ExitAt | null }
  | { readonly kind: 'links'; readonly nodeId: string }
  | { readonly kind: 'types'; readonly at: FlowPosition; readonly from: ExitAt | null }
  | { readonly kind: 'help' };

type EditorDialogsProps = {
  shown: Shown | null;
  flow: FlowDefinition;
  mayWrite: boolean;
  onSave: (before: FlowNode, after: FlowNode) => void;
  onAdd: (node: FlowNode, from: ExitAt | null) => void;
  onPick: (type: FlowNodeType, at: FlowPosition | null, from: ExitAt | null) => void;
  onLink: (exit: ExitAt, target: string | null) => void;
  /** Closes that one, should it still be shown. */
  onClose: (of: Shown) => void;
};

/** The dialog or menu that is open over the canvas. */
export function EditorDialogs({ shown, flow, mayWrite, onSave, onAdd, onPick, onLink, onClose }: EditorDialogsProps) {
  if (shown === null) return null;
  const close = () => onClose(shown);
  switch (shown.kind) {
    case 'node':
      return (
        <NodeEditing
          key={shown.node.id}
          flow={flow}
          opened={shown.node}
          mode={shown.mode}
          readOnly={!mayWrite}
          onSave={(before, after) => (shown.mode === 'edit' ? onSave(before, after) : onAdd(after, shown.from))}
          onClose={close}
        />
      );
    case 'types':
      return (
        <TypeMenu
          at={shown.at}
          without={shown.from === null ? [] : ['start']}
          onPick={(type) => onPick(type, shown.from === null ? null : shown.at, shown.from)}
          onClose={close}
        />
      );
    case 'links': {
      const node = flow.nodes.find(({ id }) => id === shown.nodeId);
      return (
        node !== undefined && (
          <LinksDialog
            node={node}
            flow={flow}
            onLink={(exit, target) => onLink({ source: node.id, sourceHandle: exit }, target)}
            onClose={close}
          />
        )
      );
    }
    case 'help':
      return <CanvasHelp onClose={close} />;
  }
}
