import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNodeType, FlowPosition } from '@prosa/contract/flows/flow-node';
import { CanvasHelp } from './canvas-help.tsx';
import type { ExitReference, NewNodePlacement } from '../drawing/drawing-actions.ts';
import { ExitTargetsDialog } from './exit-targets-dialog.tsx';
import { NodeTypeMenu } from './node-type-menu.tsx';

/**
 * The open dialog or menu over the canvas. For the menu of node types, `at` is the menu's position in the window, and `place` is
 * the place in the drawing at which the new node is added.
 */
export type OpenEditorDialog =
  | { readonly kind: 'links'; readonly nodeId: string }
  | { readonly kind: 'types'; readonly at: FlowPosition; readonly place: NewNodePlacement }
  | { readonly kind: 'help' };

type EditorDialogsProps = {
  shown: OpenEditorDialog | null;
  flow: FlowDefinition;
  onPick: (type: FlowNodeType, place: NewNodePlacement) => void;
  onLink: (exit: ExitReference, target: string | null) => void;
  /** Closes the given dialog, if it is still shown. */
  onClose: (of: OpenEditorDialog) => void;
};

/** Shows the open dialog or menu over the canvas. */
export function EditorDialogs({ shown, flow, onPick, onLink, onClose }: EditorDialogsProps) {
  if (shown === null) return null;
  const close = () => onClose(shown);
  switch (shown.kind) {
    case 'types':
      return (
        <NodeTypeMenu
          at={shown.at}
          without={shown.place.from === null ? [] : ['start']}
          onPick={(type) => onPick(type, shown.place)}
          onClose={close}
        />
      );
    case 'links': {
      const node = flow.nodes.find(({ id }) => id === shown.nodeId);
      return (
        node !== undefined && (
          <ExitTargetsDialog
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
