import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { type RefObject, useMemo, useState } from 'react';
import { createStore, type Store, useStore } from '../../platform/store.ts';
import type { NodeFormHandle } from '../nodes/forms/node-panel.tsx';
import type { Canvas } from './drawing/canvas.ts';
import type { NewNodePlacement } from './drawing/drawing-actions.ts';
import type { StoredNodeForm } from './panels/stored-node-form.ts';
import type { CameraMove, ShowNode } from './view/use-show-node.ts';

/** The open form beside the canvas. Each opening of a form has a new `key`. */
export type OpenForm = { readonly key: number; readonly node: FlowNode; readonly takesFocus: boolean } & (
  | { readonly mode: 'edit' }
  | { readonly mode: 'create'; readonly place: NewNodePlacement }
);

/** The open form of a node, and the actions that open, move and close it. */
export type NodeFormControls = ReturnType<typeof useOpenForm>;

type FocusNode = (nodeId: string, move?: CameraMove) => void;

/** Opens, moves and closes the form of a node, and asks before unsaved input is lost. Only one form can be open. */
export function useOpenForm(canvas: Canvas, reveal: ShowNode, focus: FocusNode) {
  const [store] = useState(() => createStore<OpenForm | null>(null));
  const [handle] = useState<RefObject<NodeFormHandle | null>>(() => ({ current: null }));
  const form = useStore(store);
  const actions = useMemo(
    () => createFormActions({ store, handle, canvas, reveal, focus }),
    [canvas, reveal, focus, store, handle],
  );
  return { form, handle, ...actions };
}

type FormTargets = {
  readonly store: Store<OpenForm | null>;
  readonly handle: RefObject<NodeFormHandle | null>;
  readonly canvas: Canvas;
  readonly reveal: ShowNode;
  readonly focus: FocusNode;
};

function createFormActions({ store, handle, canvas, reveal, focus }: FormTargets) {
  const nextKey = () => (store.get()?.key ?? 0) + 1;
  const leave = (then: () => void) => (handle.current === null ? then() : handle.current.leave(then));
  const open = (nodeId: string, takesFocus: boolean) => {
    const now = store.get();
    if (now?.mode === 'edit' && now.node.id === nodeId) return takesFocus ? handle.current?.focus() : undefined;
    leave(() => {
      const node = canvas.flow.get().nodes.find(({ id }) => id === nodeId);
      if (node === undefined) return;
      store.set({ key: nextKey(), mode: 'edit', node, takesFocus });
      void reveal(nodeId, 'least');
    });
  };
  return {
    leave,
    open,
    /** Reopens a stored form with unsaved input, unless another form is open. */
    resume: ({ base, place }: StoredNodeForm) => {
      if (store.get() !== null) return;
      const opening = { key: nextKey(), node: base, takesFocus: false };
      store.set(place === null ? { ...opening, mode: 'edit' } : { ...opening, mode: 'create', place });
    },
    /** Shows the node `nodeId` in the open form. Does nothing if no form is open. */
    follow: (nodeId: string) => {
      if (store.get() !== null) open(nodeId, false);
    },
    create: (node: FlowNode, place: NewNodePlacement) =>
      leave(() => store.set({ key: nextKey(), mode: 'create', node, place, takesFocus: true })),
    /**
     * Closes the form without asking. The focus returns to the form's node, or to the node beside which a new node was to be
     * placed.
     */
    close: () => {
      const now = store.get();
      store.set(null);
      if (now === null) return;
      const from = now.mode === 'edit' ? now.node.id : now.place.beside;
      const isThere = canvas.flow.get().nodes.some(({ id }) => id === from);
      const back = isThere ? from : canvas.order()[0];
      if (back !== undefined) focus(back, 'stay');
    },
    /** Asks about unsaved input, and then closes the form. Returns false if no form is open. */
    closeAsking: () => {
      if (store.get() === null) return false;
      handle.current?.close();
      return true;
    },
    /** Closes the form without asking, because another part replaces it and takes the focus. */
    drop: () => store.set(null),
  };
}
