import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { flowFindings, type FlowFinding } from '@prosa/contract/flows/flow-finding';
import { limitFindings } from '@prosa/documents/flow/check-flow';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toExitLabel } from '../nodes/exit-rows.ts';
import { NodeIcon } from '../nodes/node-card.tsx';
import { nodeAppearance } from '../nodes/node-appearance.ts';

type FindingListProps = {
  flow: FlowDefinition;
  findings: readonly FlowFinding[];
  onJump: (nodeId: string) => void;
};

/** Lists the findings about a flow, the errors first. A finding about a node links to that node. */
export function FindingList({ flow, findings, onJump }: FindingListProps) {
  const { t } = useTranslation('flow-editor');
  const shown = limitFindings(findings);
  const hiddenCount = findings.length - shown.length;
  return (
    <ul className="-mx-1 grid max-h-[min(60vh,26rem)] gap-0.5 overflow-y-auto px-1">
      {shown.map((finding) => (
        <li key={[finding.code, finding.nodeId, finding.exit, finding.elementId, finding.connectionId].join(' ')}>
          <FindingRow flow={flow} finding={finding} onJump={onJump} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="px-2 py-1.5 text-xs text-muted-foreground">{t('publish.more', { count: hiddenCount })}</li>
      )}
    </ul>
  );
}

function FindingRow({ flow, finding, onJump }: { flow: FlowDefinition; finding: FlowFinding; onJump: (id: string) => void }) {
  const { t } = useTranslation('flow-editor');
  const node = flow.nodes.find(({ id }) => id === finding.nodeId);
  const isError = flowFindings[finding.code] === 'error';
  const Sign = isError ? CircleX : TriangleAlert;
  const text = t(`findings.${finding.code}`);
  const title = node === undefined ? t('publish.whole') : t(nodeAppearance[node.type].title);
  const where = [title, node !== undefined && finding.exit !== undefined && toExitLabel(node, finding.exit, t)].filter(Boolean);
  const row = (
    <>
      <Sign aria-hidden className={isError ? 'mt-px size-4 shrink-0 text-destructive' : 'mt-px size-4 shrink-0 text-warning'} />
      <span className="grid min-w-0 flex-1 gap-0.5 text-start">
        <span className="[overflow-wrap:anywhere]">{text}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted-foreground">
          {node !== undefined && <NodeIcon type={node.type} className="size-4 rounded-xs [&_svg]:size-2.5" />}
          <span className="truncate">{where.join(' · ')}</span>
        </span>
      </span>
    </>
  );
  if (node === undefined) return <div className="flex gap-2 px-2 py-1.5 text-small leading-4.5">{row}</div>;
  return (
    <button
      type="button"
      onClick={() => onJump(node.id)}
      className="flex min-h-11 w-full gap-2 rounded-sm px-2 py-1.5 text-small leading-4.5 hover:bg-muted"
    >
      {row}
    </button>
  );
}
