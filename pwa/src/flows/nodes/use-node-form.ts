import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { type RefObject, useRef, useState } from 'react';
import type { NodeForm } from './forms/node-form.ts';
import { listNodeErrors } from './list-node-errors.ts';
import { useNodeErrorTexts } from './use-node-error-texts.ts';
import { type NodeFormStorage, useEditedNode } from './use-edited-node.ts';

export type NodeFormProps = {
  /** The node's current state in the document, including the changes of other users. */
  node: FlowNode;
  /** Called with the node's complete new data. The caller writes only the differences. */
  onSave: (data: FlowNode['data']) => void;
  onClose: () => void;
  readOnly: boolean;
  /** The variables that this flow's inputs ask for (`listInputVariables`). */
  asked: readonly string[];
  /** Stores the form's input on the device until it is saved or discarded. */
  storage: NodeFormStorage | undefined;
};

/** The fields and commands of a node's form. */
export type OpenNodeForm = {
  readonly form: NodeForm<FlowNodeType>;
  readonly fields: RefObject<HTMLFormElement | null>;
  readonly changedByOthers: boolean;
  /** Whether the form began with earlier unsaved input. */
  readonly isResumed: boolean;
  /** Saves the input, or shows its errors. Returns whether the input was saved. */
  readonly save: () => boolean;
  /** Saves the input, if there is any. Returns false if it can't be saved. */
  readonly settle: () => boolean;
  /** Asks the user about unsaved input, if there is any, and then calls `then`. */
  readonly leave: (then: () => void) => void;
  readonly close: () => void;
  readonly isAsking: boolean;
  readonly keep: () => void;
  readonly discard: () => void;
};

const FAULTY_FIELD_SELECTOR = '[aria-invalid="true"], [data-invalid] button, [data-fault]';

export function useNodeForm({ node, onSave, onClose, readOnly, asked, storage }: NodeFormProps): OpenNodeForm {
  const textOf = useNodeErrorTexts();
  const { draft, change, isDirty, changedByOthers, isResumed, forget } = useEditedNode(node, readOnly ? undefined : storage);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasRefused, setRefused] = useState(false);
  const [next, setNext] = useState<(() => void) | null>(null);
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const fields = useRef<HTMLFormElement>(null);
  const errors = listNodeErrors(draft, sending);
  // A file that waits for the network counts as unsaved input.
  const isUnsaved = (isDirty || sending.size > 0) && !readOnly;
  const save = () => {
    if (errors.length === 0) {
      onSave(draft.data);
      forget();
      return true;
    }
    setRefused(true);
    // The focus moves in the next frame, when the error messages are rendered.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(FAULTY_FIELD_SELECTOR)?.focus());
    return false;
  };
  const leave = (then: () => void) => (isUnsaved ? setNext(() => then) : then());
  return {
    form: {
      data: draft.data,
      // The cast is safe: `update` returns data of the node's own type.
      change: (update) => change((now) => ({ ...now, data: update(now.data) }) as FlowNode),
      errorOf: (field) => {
        const error = wasRefused || touched.has(field) ? errors.find((each) => each.field === field) : undefined;
        return error === undefined ? undefined : textOf(error.code);
      },
      leave: (field) => setTouched((before) => new Set(before).add(field)),
      setSending: (field, isSending) =>
        setSending((before) => {
          const after = new Set(before);
          if (isSending) after.add(field);
          else after.delete(field);
          return after;
        }),
      asked,
      readOnly,
    },
    fields,
    changedByOthers,
    isResumed,
    save,
    settle: () => !isUnsaved || save(),
    leave,
    close: () => leave(onClose),
    isAsking: next !== null,
    keep: () => setNext(null),
    discard: () => {
      forget();
      setNext(null);
      next?.();
    },
  };
}
