import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { isSameJson } from '@prosa/documents/flow/is-same-json';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mergeNode } from './merge-node.ts';

/** The input of a node's form (`mine`), and the node as the document had it when the user typed (`base`). */
export type EditedNode = { readonly base: FlowNode; readonly mine: FlowNode };

/** Stores the unsaved input of a node's form on the device. */
export type NodeFormStorage = {
  readonly find: () => Promise<EditedNode | undefined>;
  readonly keep: (typed: EditedNode) => Promise<unknown>;
  readonly forget: () => Promise<unknown>;
};

type EditedNodeState = {
  /** The node with the user's input applied. */
  readonly draft: FlowNode;
  readonly change: (update: (draft: FlowNode) => FlowNode) => void;
  readonly isDirty: boolean;
  /** Whether other users have changed the node since the form was opened. */
  readonly changedByOthers: boolean;
  /** Whether the form began with earlier unsaved input. */
  readonly isResumed: boolean;
  readonly forget: () => void;
};

/**
 * Merges the user's input in a node's form with the node in the document, which other users may change while the form is open.
 */
export function useEditedNode(node: FlowNode, storage: NodeFormStorage | undefined): EditedNodeState {
  const [form, setForm] = useState({ base: node, mine: node, changedByOthers: false, isResumed: false });
  let now = form;
  if (!isSameJson(form.base.data, node.data)) {
    const mine = mergeNode(form.base, form.mine, node);
    now = { ...form, base: node, mine, changedByOthers: true };
    setForm(now);
  }
  const { base, mine } = now;
  const isDirty = !isSameJson(base.data, mine.data);
  const wasDirty = useRef(false);
  const resume = useEffectEvent((held: EditedNode) => {
    if (isDirty || held.mine.type !== mine.type) return;
    setForm({ ...held, changedByOthers: false, isResumed: true });
  });
  useEffect(() => {
    let isUnmounted = false;
    void storage?.find().then((held) => {
      if (!isUnmounted && held !== undefined) resume(held);
    });
    return () => {
      isUnmounted = true;
    };
  }, [storage]);
  useEffect(() => {
    if (isDirty) void storage?.keep({ base, mine });
    else if (wasDirty.current) void storage?.forget();
    wasDirty.current = isDirty;
  }, [storage, isDirty, base, mine]);
  return {
    draft: mine,
    change: (update) => setForm((current) => ({ ...current, mine: update(current.mine) })),
    isDirty,
    changedByOthers: now.changedByOthers,
    isResumed: now.isResumed,
    forget: () => void storage?.forget(),
  };
}
