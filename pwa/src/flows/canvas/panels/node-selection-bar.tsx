import { useTranslation } from 'react-i18next';
import { NodeToolbar, Panel, Position } from '@xyflow/react';
import { Cable, Copy, CopyPlus, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from '../../../platform/store.ts';
import { useIsPhone } from '../../../ui/interaction/use-media-query.ts';
import { useEditor } from '../board/editor-context.ts';

type NodeSelectionBarProps = {
  onLink: (nodeId: string) => void;
  onDuplicate: () => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** Shows a bar with the actions on the selected nodes, above these nodes. */
export function NodeSelectionBar({ onLink, onDuplicate, onCopy, onRemove }: NodeSelectionBarProps) {
  const { t } = useTranslation('flow-editor');
  const { canvas, mayWrite, open } = useEditor();
  const { nodes } = useStore(canvas.selection);
  const isMoving = useStore(canvas.dragged).size > 0;
  const ids = [...nodes];
  const [only] = ids;
  const isPhone = useIsPhone();
  if (ids.length === 0 || isMoving) return null;
  const bar = (
    <div
      role="toolbar"
      aria-label={t('canvas.selection', { count: ids.length })}
      className="flex items-center rounded-md border border-border bg-popover shadow-raised"
    >
      {ids.length === 1 && only !== undefined && (
        <>
          <SelectionAction label={mayWrite ? t('canvas.edit') : t('canvas.view')} onClick={() => open(only)}>
            <Pencil aria-hidden />
          </SelectionAction>
          {mayWrite && (
            <SelectionAction label={t('canvas.link')} onClick={() => onLink(only)}>
              <Cable aria-hidden />
            </SelectionAction>
          )}
        </>
      )}
      {ids.length > 1 && (
        <span className="px-2.5 text-xs text-secondary-foreground">{t('canvas.selection', { count: ids.length })}</span>
      )}
      <SelectionAction label={t('canvas.copy')} onClick={onCopy}>
        <Copy aria-hidden />
      </SelectionAction>
      {mayWrite && (
        <>
          <SelectionAction label={t('canvas.duplicate')} onClick={onDuplicate}>
            <CopyPlus aria-hidden />
          </SelectionAction>
          <SelectionAction label={t('canvas.remove')} onClick={onRemove}>
            <Trash2 aria-hidden />
          </SelectionAction>
        </>
      )}
    </div>
  );
  // On a phone the bar has a fixed place, because above the nodes it could extend beyond the screen's edge.
  return isPhone ? (
    <Panel position="bottom-center" className="!bottom-28">
      {bar}
    </Panel>
  ) : (
    <NodeToolbar nodeId={ids} isVisible position={Position.Top} offset={28}>
      {bar}
    </NodeToolbar>
  );
}

function SelectionAction({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      data-tooltip={label}
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-sm text-secondary-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-11 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
