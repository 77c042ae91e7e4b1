import { useTranslation } from 'react-i18next';
import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useRef } from 'react';
import { toastError } from '../../ui/feedback/toast.ts';
import { useCopyText } from '../../ui/feedback/use-copy-text.ts';
import type { Canvas } from './drawing/canvas.ts';
import { type DrawingActions, type ExitReference, type NewNodePlacement, snapToGrid } from './drawing/drawing-actions.ts';
import type { OpenEditorDialog } from './panels/editor-dialogs.tsx';
import { looksLikeFlowText, type PasteOutcome } from './drawing/flow-clipboard.ts';
import { listCardSizes } from './drawing/list-card-sizes.ts';
import { decideMenuPlace } from './drawing/decide-menu-place.ts';
import type { NodeFormControls } from './use-open-form.ts';
import { useShowPasteRefusal } from './use-show-paste-refusal.ts';
import type { CameraMove } from './view/use-show-node.ts';

type DrawingTargets = {
  readonly actions: DrawingActions;
  readonly forms: NodeFormControls;
  readonly snaps: boolean;
  readonly show: (shown: OpenEditorDialog | null) => void;
  readonly focus: (nodeId: string, move?: CameraMove) => void;
  readonly fit: () => void;
};

/** The commands of the editor's tools, keys and menus. Each command shows its outcome to the user. */
export type DrawingCommands = {
  /** The button that adds a node. The menu of node types opens at this button if no node is selected. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  /** Selects a node and moves the camera to it. */
  readonly jump: (nodeId: string) => void;
  readonly add: (node: FlowNode, place: NewNodePlacement) => void;
  /** Opens the form of a new node of a type, which is added when the form is saved. `place.at` is a position in the window. */
  readonly openNewNodeForm: (type: FlowNodeType, place: NewNodePlacement) => void;
  /** Shows the menu of types for a new node beside the node `nodeId`, or else beside the node that was added last. */
  readonly addBeside: (nodeId?: string) => void;
  readonly link: (exit: ExitReference, target: string) => void;
  readonly layOut: () => void;
  /** Moves the camera to the pasted nodes, or tells the user why nothing was pasted. */
  readonly showPasted: (pasted: PasteOutcome) => void;
  readonly copy: () => void;
  readonly paste: () => void;
};

export function useDrawingCommands(canvas: Canvas, targets: DrawingTargets): DrawingCommands {
  const { actions, forms, snaps, show, focus, fit } = targets;
  const { t } = useTranslation('flow-editor');
  const copyText = useCopyText();
  const view = useReactFlow();
  const addButton = useRef<HTMLButtonElement>(null);
  const sayFault = useShowPasteRefusal();
  const jump = (nodeId: string) => {
    canvas.select({ nodes: [nodeId] });
    forms.follow(nodeId);
    focus(nodeId);
  };
  const add = (node: FlowNode, place: NewNodePlacement) => {
    forms.drop();
    // A node that was dropped at a position is visible already, so the camera stays.
    focus(actions.add(node, place), place.at === null ? 'least' : 'stay');
  };
  const openNewNodeForm = (type: FlowNodeType, { at, ...place }: NewNodePlacement) => {
    const start = canvas.flow.get().nodes.find((node) => node.type === 'start');
    show(null);
    if (type === 'start' && start !== undefined) {
      toastError(t('canvas.oneStart'));
      return jump(start.id);
    }
    if (actions.isFull()) return toastError(t('canvas.full'));
    const dropped = at === null ? null : view.screenToFlowPosition(at, { snapToGrid: false });
    const where = { ...place, at: dropped === null || !snaps ? dropped : snapToGrid(dropped) };
    const node = actions.draft(type);
    if (type === 'start') return add(node, where);
    forms.create(node, where);
  };
  const showPasted = (pasted: PasteOutcome) => {
    sayFault(pasted);
    if (pasted.ok && pasted.nodes[0] !== undefined) focus(pasted.nodes[0], 'least');
  };
  const layOut = async () => {
    const { arrangeNodes: places } = await import('./drawing/arrange-nodes.ts');
    actions.place(places(canvas.flow.get(), listCardSizes(canvas)));
    requestAnimationFrame(fit);
  };
  const showNothingToPaste = () => toastError(t('canvas.nothingToPaste'));
  return {
    addButton,
    jump,
    add,
    openNewNodeForm,
    addBeside: (nodeId) =>
      show({
        kind: 'types',
        at: decideMenuPlace(nodeId, addButton.current),
        place: { at: null, beside: nodeId, from: nodeId === undefined ? null : actions.exitFor(nodeId) },
      }),
    link: (exit, target) => {
      const refusal = actions.link(exit, target);
      if (refusal !== null) toastError(t(`canvas.faults.${refusal}`));
    },
    layOut: () => void layOut(),
    showPasted,
    copy: () => {
      const text = actions.copySelection();
      const count = canvas.selection.get().nodes.size;
      if (text !== undefined) void copyText(text, t('canvas.copied', { count }));
    },
    paste: () =>
      void navigator.clipboard
        .readText()
        .then((text) => (looksLikeFlowText(text) ? showPasted(actions.paste(text)) : showNothingToPaste()), showNothingToPaste),
  };
}
