import { ServerQueries } from '../../server/server-queries.tsx';
import type { VersionsPanelProps } from './version-changes.tsx';
import { VersionList } from './version-list.tsx';

/** The published versions of a flow: author, time, differences from now, and restoring one. */
export function VersionsPanel(props: VersionsPanelProps) {
  return (
    <ServerQueries>
      <VersionList {...props} />
    </ServerQueries>
  );
}
