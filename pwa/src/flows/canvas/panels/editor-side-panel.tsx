import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { Suspense } from 'react';
import { cn } from '../../../ui/cn.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { EditorPanelKind } from './editor-header.tsx';

const LazyFlowPlayPanel = lazyPart(async () => (await import('../../try-it/flow-play-panel.tsx')).FlowPlayPanel, ['flow-editor']);
const VersionsPanel = lazyPart(async () => (await import('../../publish/versions-panel.tsx')).VersionsPanel, ['flow-editor']);

type EditorSidePanelProps = {
  panel: EditorPanelKind;
  /** Whether a node's form is shown in place of this panel. The hidden panel keeps running. */
  isHidden: boolean;
  flowId: FlowId;
  flow: FlowDefinition;
  version: number | null;
  mayWrite: boolean;
  whenStored: () => Promise<boolean>;
  onPlace: (nodeId: string | null) => void;
  onJump: (nodeId: string) => void;
  onRestore: () => void;
  onClose: () => void;
};

/**
 * Shows the player or the history beside the canvas. On a phone the player is below the canvas, and the history covers the
 * canvas.
 */
export function EditorSidePanel({
  panel,
  isHidden,
  flowId,
  flow,
  version,
  mayWrite,
  whenStored,
  onPlace,
  onJump,
  onRestore,
  onClose,
}: EditorSidePanelProps) {
  return (
    <aside
      hidden={isHidden}
      className={cn(
        'w-83 shrink-0 border-border bg-card md:border-l max-md:w-full',
        panel === 'try'
          ? 'max-md:h-[60%] max-md:border-t max-md:has-[input:focus]:h-full'
          : 'max-md:absolute max-md:inset-0 max-md:z-panel',
      )}
    >
      <Suspense>
        {panel === 'try' ? (
          <LazyFlowPlayPanel flow={flow} flowId={flowId} version={version} onPlace={onPlace} onClose={onClose} />
        ) : (
          <VersionsPanel
            flowId={flowId}
            flow={flow}
            mayRestore={mayWrite}
            whenStored={whenStored}
            onRestore={onRestore}
            onJump={onJump}
            onClose={onClose}
          />
        )}
      </Suspense>
    </aside>
  );
}
