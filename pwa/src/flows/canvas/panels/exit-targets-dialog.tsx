import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { toExitLabel, hasExitRows } from '../../nodes/exit-rows.ts';
import { NodeIcon } from '../../nodes/node-card.tsx';
import { nodeAppearance } from '../../nodes/node-appearance.ts';
import { findLineRefusal, listLinesFrom } from '../drawing/change-drawing.ts';
import { describeNode } from './describe-node.ts';

type ExitTargetsDialogProps = {
  node: FlowNode;
  flow: FlowDefinition;
  /** Called with an exit and the node to which its line leads from now on. A null node removes the line. */
  onLink: (exit: string, target: string | null) => void;
  onClose: () => void;
};

const NO_TARGET = '';

/** Lets a user choose for each exit the node to which its line leads, without a pointer. */
export function ExitTargetsDialog({ node, flow, onLink, onClose }: ExitTargetsDialogProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('canvas.linksTitle', { name: t(nodeAppearance[node.type].title) })}
      description={t('canvas.linksHint')}
    >
      <div className="grid gap-3">
        {listExits(node).map((exit) => {
          const label = hasExitRows(node) ? toExitLabel(node, exit, t) : t('canvas.exit');
          const targets = flow.nodes.filter(
            ({ id }) => findLineRefusal(flow, { source: node.id, sourceHandle: exit, target: id }) === null,
          );
          return (
            <div key={exit} className="grid gap-1.5">
              <span className="text-small font-medium text-secondary-foreground">{label}</span>
              <Select
                label={label}
                value={listLinesFrom(flow, node.id, exit)[0]?.target ?? NO_TARGET}
                placeholder={t('canvas.nowhere')}
                options={[
                  { value: NO_TARGET, label: t('canvas.nowhere') },
                  ...targets.map((target) => ({
                    value: target.id,
                    label: [t(nodeAppearance[target.type].title), describeNode(target)].filter(Boolean).join(': '),
                    mark: <NodeIcon type={target.type} className="size-5 rounded-xs [&_svg]:size-3" />,
                  })),
                ]}
                onChange={(target) => onLink(exit, target === NO_TARGET ? null : target)}
              />
            </div>
          );
        })}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('canvas.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
