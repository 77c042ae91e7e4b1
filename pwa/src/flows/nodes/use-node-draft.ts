import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { sameJson } from '@prosa/documents/flow/same-json';
import { useState } from 'react';
import { mergeNode } from './merge-node.ts';

type NodeDraft = {
  /** The node with what was typed. */
  readonly draft: FlowNode;
  readonly change: (update: (draft: FlowNode) => FlowNode) => void;
  readonly isDirty: boolean;
  /** Whether others changed the node since the form began. */
  readonly changedByOthers: boolean;
};

/** The typed fields of a node, over those of the document, which others may change meanwhile. */
export function useNodeDraft(node: FlowNode): NodeDraft {
  const [form, setForm] = useState({ base: node, mine: node, changedByOthers: false });
  let now = form;
  if (!sameJson(form.base.data, node.data)) {
    const mine = mergeNode(form.base, form.mine, node);
    now = { base: node, mine, changedByOthers: true };
    setForm(now);
  }
  return {
    draft: now.mine,
    change: (update) => setForm((current) => ({ ...current, mine: update(current.mine) })),
    isDirty: !sameJson(now.base.data, now.mine.data),
    changedByOthers: now.changedByOthers,
  };
}
