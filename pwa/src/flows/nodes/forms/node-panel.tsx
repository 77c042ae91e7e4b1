import { RotateCcw, TriangleAlert, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useIsPhone } from '../../../ui/interaction/use-media-query.ts';
import { DiscardInputDialog } from '../discard-input-dialog.tsx';
import { NodeFields } from './node-fields.tsx';
import { NodeIcon } from '../node-card.tsx';
import { nodeAppearance } from '../node-appearance.ts';
import { type NodeFormProps, type OpenNodeForm, useNodeForm } from '../use-node-form.ts';

/** The handle of the open form, for a part of the screen that is about to replace the form. */
export type NodeFormHandle = Pick<OpenNodeForm, 'leave' | 'close' | 'settle'> & { readonly focus: () => void };

export type NodePanelProps = NodeFormProps & {
  mode: 'create' | 'edit';
  /** Whether another person deleted the node. `node` is then its last state. */
  isNodeDeleted: boolean;
  /** Whether the form takes the focus as it opens. */
  takesFocus: boolean;
  handle: Ref<NodeFormHandle>;
};

/** The form of a node of any type (coverage 3 §2): a panel beside the canvas, and on a phone a sheet over it. */
export function NodePanel({ mode, isNodeDeleted, takesFocus, handle, ...props }: NodePanelProps) {
  const { node, readOnly } = props;
  const { t } = useTranslation('flow-editor');
  const isPhone = useIsPhone();
  const panel = useRef<HTMLElement>(null);
  const { form, fields, changedByOthers, isResumed, save, settle, leave, close, isAsking, keep, discard } = useNodeForm(props);
  const focus = () => (findFirstField(fields.current) ?? panel.current)?.focus();
  useImperativeHandle(handle, () => ({ leave, close, settle, focus }));
  const enter = useEffectEvent(() => {
    if (takesFocus && !isPhone) focus();
  });
  useEffect(() => enter(), []);
  const onKey = (event: KeyboardEvent) => {
    // Escape in a popup of the panel, such as a list of choices, closes only the popup.
    const { target, currentTarget } = event;
    if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
    if (event.key === 'Escape' && target.closest('[aria-expanded="true"]') === null) close();
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !readOnly) save();
    else return;
    event.preventDefault();
    // Escape may open a dialog with a question. The dialog must not receive the same key press, which would close it again.
    event.stopPropagation();
  };
  const type = t(nodeAppearance[node.type].title);
  const title = (
    <>
      <NodeIcon type={node.type} className="size-7 rounded-sm [&_svg]:size-4" />
      {readOnly ? t('dialog.view', { type }) : t(mode === 'create' ? 'dialog.create' : 'dialog.edit', { type })}
    </>
  );
  const body = (
    <form
      ref={fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex min-w-0 flex-1 flex-col gap-4"
    >
      {isResumed && (
        <p role="status" className="flex items-start gap-2 rounded-sm bg-accent px-3 py-2 text-small text-accent-foreground">
          <RotateCcw aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('dialog.resumed')}
        </p>
      )}
      {(changedByOthers || isNodeDeleted) && (
        <p role="status" className="flex items-start gap-2 rounded-sm bg-warning-soft px-3 py-2 text-small text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {isNodeDeleted ? t('dialog.gone') : t('dialog.changed')}
        </p>
      )}
      <NodeFields type={node.type} form={form} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 mt-auto border-t border-border bg-card px-5 py-3 max-md:-bottom-[calc(1.25rem+env(safe-area-inset-bottom))]">
        <DialogActions>
          <Button onClick={close}>{readOnly || node.type === 'start' ? t('common.close') : t('common.cancel')}</Button>
          {!readOnly && (mode === 'create' || node.type !== 'start') && (
            <Button type="submit" variant="primary" disabled={isNodeDeleted}>
              {mode === 'create' ? t('dialog.add') : t('dialog.save')}
            </Button>
          )}
        </DialogActions>
      </div>
    </form>
  );
  return (
    <>
      {isPhone ? (
        <Dialog
          open
          onClose={close}
          className="scroll-pb-20"
          title={<span className="flex items-center gap-2.5">{title}</span>}
          {...(readOnly ? { description: t('dialog.readOnly') } : {})}
        >
          {body}
        </Dialog>
      ) : (
        <NodeSidePanel ref={panel} title={title} onClose={close} onKey={onKey}>
          {readOnly && <p className="mb-4 text-secondary-foreground">{t('dialog.readOnly')}</p>}
          {body}
        </NodeSidePanel>
      )}
      {isAsking && <DiscardInputDialog onKeep={keep} onDiscard={discard} />}
    </>
  );
}

type NodeSidePanelProps = {
  ref: Ref<HTMLElement>;
  title: ReactNode;
  onClose: () => void;
  onKey: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function NodeSidePanel({ ref, title, onClose, onKey, children }: NodeSidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-node-form
      onKeyDown={onKey}
      className="flex w-100 shrink-0 flex-col border-l border-border bg-card outline-none max-lg:w-85"
    >
      <header className="flex min-h-14 items-center gap-2 border-b border-border py-1 pl-5 pr-2">
        <h2 id={titleId} className="flex min-w-0 flex-1 items-center gap-2.5 text-base font-semibold">
          {title}
        </h2>
        <Button variant="ghost" size="icon" aria-label={t('common.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 scroll-pb-20 flex-col overflow-y-auto p-5">{children}</div>
    </aside>
  );
}

/** Finds the first field, or else the first button. */
function findFirstField(fields: HTMLFormElement | null): HTMLElement | null | undefined {
  return (
    fields?.querySelector<HTMLElement>('input:not([type="file"]):not([aria-hidden]), textarea, [role="combobox"]') ??
    fields?.querySelector<HTMLElement>('button:not([aria-hidden])')
  );
}
