import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { ServerQueries } from '../../server/server-queries.tsx';
import { VersionList } from './version-list.tsx';

export type VersionsPanelProps = {
  flowId: FlowId;
  /** The draft as it stands, which versions are compared with. */
  flow: FlowDefinition;
  mayRestore: boolean;
  /** Resolves once the server has all that was drawn here, false where it doesn't get it now. */
  whenStored: () => Promise<boolean>;
  /** The draft is what that version was; the change comes through the document. */
  onRestore: (version: number) => void;
  onJump: (nodeId: string) => void;
  onClose: () => void;
};

/** The published versions of a flow: who, when, what is different now, and back to one. */
export function VersionsPanel(props: VersionsPanelProps) {
  return (
    <ServerQueries>
      <VersionList {...props} />
    </ServerQueries>
  );
}
