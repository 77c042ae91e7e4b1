import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { Suspense } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import type { EditorPanel } from './editor-header.tsx';

const TryIt = lazyPart(async () => (await import('../try-it/try-it.tsx')).TryIt);
const VersionsPanel = lazyPart(async () => (await import('../publish/versions-panel.tsx')).VersionsPanel);

type EditorAsideProps = {
  panel: EditorPanel;
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

/** The player or the history, beside the canvas; over it where there is little room. */
export function EditorAside({
  panel,
  flowId,
  flow,
  version,
  mayWrite,
  whenStored,
  onPlace,
  onJump,
  onRestore,
  onClose,
}: EditorAsideProps) {
  return (
    <aside className="w-[332px] shrink-0 border-l border-line bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:right-0 max-lg:z-20 max-lg:shadow-raised max-sm:w-full">
      <Suspense>
        {panel === 'try' ? (
          <TryIt flow={flow} flowId={flowId} version={version} onPlace={onPlace} onClose={onClose} />
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
