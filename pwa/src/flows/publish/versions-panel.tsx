import { ServerQueries } from '../../server/server-queries.tsx';
import type { VersionsPanelProps } from './version-changes.tsx';
import { VersionList } from './version-list.tsx';

/** The panel of a flow's published versions: author, time, differences from the draft, and a button that restores a version. */
export function VersionsPanel(props: VersionsPanelProps) {
  return (
    <ServerQueries>
      <VersionList {...props} />
    </ServerQueries>
  );
}
