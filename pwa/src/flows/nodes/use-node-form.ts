import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { type RefObject, useRef, useState } from 'react';
import type { NodeForm } from './forms/node-form.ts';
import { nodeFaults } from './node-faults.ts';
import { useFaultTexts } from './use-fault-texts.ts';
import { type NodeKeeper, useNodeDraft } from './use-node-draft.ts';

export type NodeFormProps = {
  /** The node as the document has it now: what others change while the form is open arrives here. */
  node: FlowNode;
  /** Gets the node's complete new data; the listener writes only what differs. */
  onSave: (data: FlowNode['data']) => void;
  onClose: () => void;
  readOnly: boolean;
  /** Variables that this flow's inputs ask for (`askedVariables`). */
  asked: readonly string[];
  /** Keeps what is typed until it is saved or discarded. */
  keeper: NodeKeeper | undefined;
};

/** The fields and commands of a node's form, whatever it stands in. */
export type OpenNodeForm = {
  readonly form: NodeForm<FlowNodeType>;
  readonly fields: RefObject<HTMLFormElement | null>;
  readonly changedByOthers: boolean;
  /** Whether the form began with what was typed earlier and left unsaved. */
  readonly isResumed: boolean;
  /** Saves, or shows what keeps the node from being saved. Gives whether it saved. */
  readonly save: () => boolean;
  /** Saves what was typed, if anything was. False where that can't be saved as it is. */
  readonly settle: () => boolean;
  /** Goes on with `then`, asking first where something was typed. */
  readonly leave: (then: () => void) => void;
  readonly close: () => void;
  readonly isAsking: boolean;
  readonly keep: () => void;
  readonly discard: () => void;
};

const FAULTY = '[aria-invalid="true"], [data-invalid] button, [data-fault]';

export function useNodeForm({ node, onSave, onClose, readOnly, asked, keeper }: NodeFormProps): OpenNodeForm {
  const textOf = useFaultTexts();
  const { draft, change, isDirty, changedByOthers, isResumed, forget } = useNodeDraft(node, readOnly ? undefined : keeper);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasRefused, setRefused] = useState(false);
  const [next, setNext] = useState<(() => void) | null>(null);
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const fields = useRef<HTMLFormElement>(null);
  const faults = nodeFaults(draft, sending);
  // A file that waits for the network waits here.
  const isUnsaved = (isDirty || sending.size > 0) && !readOnly;
  const save = () => {
    if (faults.length === 0) {
      onSave(draft.data);
      forget();
      return true;
    }
    setRefused(true);
    // Once the messages are there.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(FAULTY)?.focus());
    return false;
  };
  const leave = (then: () => void) => (isUnsaved ? setNext(() => then) : then());
  return {
    form: {
      data: draft.data,
      // The data of the node's own type, which its form gives back.
      change: (update) => change((now) => ({ ...now, data: update(now.data) }) as FlowNode),
      errorOf: (field) => {
        const fault = wasRefused || touched.has(field) ? faults.find((each) => each.field === field) : undefined;
        return fault === undefined ? undefined : textOf(fault.code);
      },
      leave: (field) => setTouched((before) => new Set(before).add(field)),
      sends: (field, isSending) =>
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
