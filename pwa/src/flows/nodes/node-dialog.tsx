import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import type { NodeForm } from './forms/node-form.ts';
import { NodeFields } from './forms/node-fields.tsx';
import { NodeIcon } from './node-card.tsx';
import { nodeFaults } from './node-faults.ts';
import { nodeLooks } from './node-looks.ts';
import { useFaultTexts } from './use-fault-texts.ts';
import { useNodeDraft } from './use-node-draft.ts';

export type NodeDialogProps = {
  /** The node as the document has it now: what others change while the dialog is open arrives here. */
  node: FlowNode;
  /** The data as it is to be, to be written as the smallest change. */
  onSave: (data: FlowNode['data']) => void;
  onClose: () => void;
  readOnly: boolean;
  mode: 'create' | 'edit';
  /** Variables that this flow's inputs ask for (`askedVariables`). */
  asked?: readonly string[];
  /** Somebody deleted the node; `node` is what it was last. */
  isGone?: boolean;
};

/** The dialog of a node, whatever its type (spec 3 section 2). */
export function NodeDialog({ node, onSave, onClose, readOnly, mode, asked = [], isGone = false }: NodeDialogProps) {
  const { t } = useTranslation();
  const textOf = useFaultTexts();
  const { draft, change, isDirty, changedByOthers } = useNodeDraft(node);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasRefused, setRefused] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const fields = useRef<HTMLFormElement>(null);
  const faults = nodeFaults(draft, sending);
  const type = t(nodeLooks[node.type].title);
  const form: NodeForm<FlowNodeType> = {
    data: draft.data,
    // The data of the node's own type, which its form gives back.
    change: (update) => change((now) => ({ ...now, data: update(now.data) }) as FlowNode),
    errorOf: (field) => {
      const fault = wasRefused || left.has(field) ? faults.find((each) => each.field === field) : undefined;
      return fault === undefined ? undefined : textOf(fault.code);
    },
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    sends: (field, isSending) =>
      setSending((before) => {
        const after = new Set(before);
        if (isSending) after.add(field);
        else after.delete(field);
        return after;
      }),
    asked,
    readOnly,
  };
  // A file that waits for the network waits here.
  const close = () => ((isDirty || sending.size > 0) && !readOnly ? setAsking(true) : onClose());
  const save = () => {
    if (faults.length === 0) return onSave(draft.data);
    setRefused(true);
    // Once the messages are there.
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button, [data-fault]')?.focus(),
    );
  };
  const title = readOnly
    ? t('flowDialog.view', { type })
    : t(mode === 'create' ? 'flowDialog.create' : 'flowDialog.edit', { type });
  return (
    <Dialog
      open
      onClose={close}
      className="scroll-pb-20 md:w-[560px]"
      title={
        <span className="flex items-center gap-2.5">
          <NodeIcon type={node.type} className="size-7 rounded-sm [&_svg]:size-4" />
          {title}
        </span>
      }
      {...(readOnly ? { description: t('flowDialog.readOnly') } : {})}
    >
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid min-w-0 gap-4"
      >
        {(changedByOthers || isGone) && (
          <p role="status" className="flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2 text-[13px] text-warn">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {isGone ? t('flowDialog.gone') : t('flowDialog.changed')}
          </p>
        )}
        <NodeFields type={node.type} form={form} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 py-3 max-md:-bottom-[calc(1.25rem+env(safe-area-inset-bottom))]">
          <DialogActions>
            <Button onClick={close}>{readOnly || node.type === 'start' ? t('common.close') : t('common.cancel')}</Button>
            {!readOnly && (mode === 'create' || node.type !== 'start') && (
              <Button type="submit" variant="primary" disabled={isGone}>
                {mode === 'create' ? t('flowDialog.add') : t('common.save')}
              </Button>
            )}
          </DialogActions>
        </div>
      </form>
      <DiscardDialog open={isAsking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
