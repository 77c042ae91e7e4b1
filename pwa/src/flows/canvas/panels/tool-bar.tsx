import { useTranslation } from 'react-i18next';
import { useReactFlow, useStore as useFlowStore } from '@xyflow/react';
import {
  ClipboardPaste,
  Hand,
  Keyboard,
  Magnet,
  Maximize,
  Minus,
  MousePointer2,
  Plus,
  Redo2,
  Undo2,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../../../platform/store.ts';
import { cn } from '../../../ui/cn.ts';
import type { LocalUndo } from '../drawing/create-local-undo.ts';

type ToolBarProps = {
  undo: LocalUndo | undefined;
  snaps: boolean;
  onSnap: () => void;
  hand: boolean;
  onHand: (hand: boolean) => void;
  onFit: () => void;
  onLayOut: () => void;
  onPaste: () => void;
  onHelp: () => void;
};

/** The buttons for zoom, undo and the canvas' other tools. A user who can only read has no undo. */
export function ToolBar({ undo, snaps, onSnap, hand, onHand, onFit, onLayOut, onPaste, onHelp }: ToolBarProps) {
  const { t } = useTranslation('flow-editor');
  const flow = useReactFlow();
  const zoom = useFlowStore(({ transform }) => transform[2]);
  return (
    <div role="toolbar" aria-label={t('canvas.tools')} className="flex flex-wrap items-center gap-2">
      <ToolGroup>
        <ToolButton label={t('canvas.zoomOut')} onClick={() => void flow.zoomOut({ duration: 120 })}>
          <Minus aria-hidden />
        </ToolButton>
        <button
          data-tooltip={t('canvas.actualSize')}
          type="button"
          aria-label={`${t('canvas.actualSize')}: ${Math.round(zoom * 100)} %`}
          onClick={() => void flow.zoomTo(1, { duration: 120 })}
          className="h-9 w-13.5 text-small tabular-nums text-secondary-foreground hover:text-foreground pointer-coarse:h-11"
        >
          {Math.round(zoom * 100)} %
        </button>
        <ToolButton label={t('canvas.zoomIn')} onClick={() => void flow.zoomIn({ duration: 120 })}>
          <Plus aria-hidden />
        </ToolButton>
        <ToolButton label={t('canvas.fit')} onClick={onFit}>
          <Maximize aria-hidden />
        </ToolButton>
      </ToolGroup>
      <ToolGroup>
        <ToolButton label={t('canvas.pointer')} pressed={!hand} onClick={() => onHand(false)}>
          <MousePointer2 aria-hidden />
        </ToolButton>
        <ToolButton label={t('canvas.hand')} pressed={hand} onClick={() => onHand(true)}>
          <Hand aria-hidden />
        </ToolButton>
      </ToolGroup>
      {undo !== undefined && (
        <ToolGroup>
          <UndoTools undo={undo} />
          <ToolButton label={t('canvas.snap')} pressed={snaps} onClick={onSnap}>
            <Magnet aria-hidden />
          </ToolButton>
          <ToolButton label={t('canvas.paste')} onClick={onPaste}>
            <ClipboardPaste aria-hidden />
          </ToolButton>
          <ToolButton label={t('canvas.layOut')} onClick={onLayOut}>
            <Workflow aria-hidden />
          </ToolButton>
        </ToolGroup>
      )}
      <div className="max-md:hidden pointer-coarse:hidden">
        <ToolGroup>
          <ToolButton label={t('canvas.help')} onClick={onHelp}>
            <Keyboard aria-hidden />
          </ToolButton>
        </ToolGroup>
      </div>
    </div>
  );
}

function UndoTools({ undo }: { undo: LocalUndo }) {
  const { t } = useTranslation('flow-editor');
  const can = useStore(undo.can);
  return (
    <>
      <ToolButton label={t('canvas.undo')} disabled={!can.undo} onClick={undo.undo}>
        <Undo2 aria-hidden />
      </ToolButton>
      <ToolButton label={t('canvas.redo')} disabled={!can.redo} onClick={undo.redo}>
        <Redo2 aria-hidden />
      </ToolButton>
    </>
  );
}

const ToolGroup = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center rounded-md border border-border bg-card shadow-raised">{children}</div>
);

type ToolButtonProps = { label: string; pressed?: boolean; disabled?: boolean; onClick: () => void; children: ReactNode };

function ToolButton({ label, pressed, disabled = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      data-tooltip={label}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cn(
        'grid size-9 place-items-center rounded-md text-secondary-foreground hover:text-foreground disabled:opacity-35 pointer-coarse:size-11 [&_svg]:size-4.25',
        pressed === true && 'bg-accent text-accent-foreground hover:text-accent-foreground',
      )}
    >
      {children}
    </button>
  );
}
