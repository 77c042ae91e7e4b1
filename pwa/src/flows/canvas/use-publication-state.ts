import { useTranslation } from 'react-i18next';
import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowId } from '@prosa/contract/ids';
import { diffFlows } from '@prosa/documents/flow/diff-flows';
import { useDeferredValue, useMemo } from 'react';
import { useFlow } from '../list/flow-queries.ts';
import { useFlowVersion } from '../publish/use-flow-versions.ts';

/**
 * Returns the flow's name, its published version, whether the draft has unpublished changes, and a text with the number of these
 * changes. The values are unknown until the server has answered.
 */
export function usePublicationState(flowId: FlowId, flow: FlowDefinition) {
  const { t } = useTranslation('flow-editor');
  const { data: row } = useFlow(flowId);
  const version = row?.version ?? null;
  const published = useFlowVersion(flowId, version).data?.flow;
  const drawn = useDeferredValue(flow);
  const unpublished = useMemo(() => (published === undefined ? undefined : countChanges(published, drawn)), [published, drawn]);
  const words =
    row == null
      ? undefined
      : version === null
        ? t('canvas.neverPublished')
        : [
            t('canvas.published', { version }),
            unpublished !== undefined && unpublished > 0 && t('canvas.unpublished', { count: unpublished }),
          ]
            .filter(Boolean)
            .join(' · ');
  return {
    row: row ?? undefined,
    name: row?.name,
    version,
    words,
    hasUnpublished: row != null && (version === null || (unpublished ?? 0) > 0),
  };
}

function countChanges(published: FlowDefinition, drawn: FlowDefinition): number {
  const { nodes, connections } = diffFlows(published, drawn);
  return nodes.added.length + nodes.removed.length + nodes.changed.length + connections.added.length + connections.removed.length;
}
