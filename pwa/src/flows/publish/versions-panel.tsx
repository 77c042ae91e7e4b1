import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { ServerQueries } from '../../server/server-queries.tsx';
import { VersionList } from './version-list.tsx';

export type VersionsPanelProps = {
  flowId: FlowId;
  /** The present draft, with which versions are compared. */
  flow: FlowDefinition;
  mayRestore: boolean;
  /** Resolves once the server has everything drawn here; false if it doesn't get it now. */
  whenStored: () => Promise<boolean>;
  /** Called when the draft is restored to that version; the change comes through the document. */
  onRestore: (version: number) => void;
  onJump: (nodeId: string) => void;
  onClose: () => void;
};

/** The published versions of a flow: author, time, differences from now, and restoring one. */
export function VersionsPanel(props: VersionsPanelProps) {
  return (
    <ServerQueries>
      <VersionList {...props} />
    </ServerQueries>
  );
}
