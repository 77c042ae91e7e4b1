import { useTranslation } from 'react-i18next';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { Pencil, Trash2, Workflow } from 'lucide-react';
import { Link } from 'wouter';
import { useFlowName } from '../flows/pick/flow-field.tsx';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';

type CampaignRowsProps = {
  rows: readonly FlowCampaign[];
  /** Undefined where deleting isn't this user's. */
  onDelete: ((row: FlowCampaign) => void) | undefined;
  onEdit: (row: FlowCampaign) => void;
  onSwitch: (row: FlowCampaign, status: boolean) => void;
};

const headerClasses =
  'sticky top-0 z-sticky border-b border-border bg-card px-4 py-2.5 text-left text-caption font-semibold text-muted-foreground';
const cellClasses = 'border-b border-muted px-4 py-2 max-md:last:px-1';

/** Phrase campaigns as a table (spec 3 section 2): name, status, actions; under the name the phrase and the flow it starts. */
export function CampaignRows({ rows, onDelete, onEdit, onSwitch }: CampaignRowsProps) {
  const { t } = useTranslation('phrase-campaigns');
  return (
    <table aria-label={t('list')} className="w-full table-fixed border-separate border-spacing-0 bg-card">
      <colgroup>
        <col />
        <col className="w-18 md:w-44" />
        <col className="w-24 md:w-28" />
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={headerClasses}>
            {t('name')}
          </th>
          <th scope="col" className={headerClasses}>
            {t('status')}
          </th>
          <th scope="col" className={`${headerClasses} text-right`}>
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className="hover:bg-background [contain-intrinsic-size:auto_--spacing(14.25)] [content-visibility:auto]"
          >
            <td className={cellClasses}>
              <NameAndPhrase row={row} />
            </td>
            <td className={`${cellClasses} max-md:[&_label>span:first-of-type]:sr-only`}>
              <Switch
                label={row.status ? t('on') : t('off')}
                name={t('onOf', { name: row.name })}
                checked={row.status}
                onChange={(status) => onSwitch(row, status)}
              />
            </td>
            <td className={`${cellClasses} whitespace-nowrap text-right`}>
              <Button variant="ghost" size="icon" aria-label={t('edit', { name: row.name })} onClick={() => onEdit(row)}>
                <Pencil aria-hidden />
              </Button>
              {onDelete !== undefined && (
                <Button variant="ghost" size="icon" aria-label={t('remove', { name: row.name })} onClick={() => onDelete(row)}>
                  <Trash2 aria-hidden />
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NameAndPhrase({ row }: { row: FlowCampaign }) {
  const flowName = useFlowName(row.flowId);
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{row.name}</span>
      <span className="line-clamp-2 text-small text-muted-foreground [overflow-wrap:anywhere]">“{row.phrase}”</span>
      <Link
        href={`/flowbuilder/${row.flowId}`}
        className="inline-flex max-w-full items-center gap-1.5 justify-self-start text-small text-accent-foreground hover:underline"
      >
        <Workflow aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{flowName}</span>
      </Link>
    </div>
  );
}
