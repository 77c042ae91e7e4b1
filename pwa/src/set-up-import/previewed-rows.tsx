import type { PreviewedRow, PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { ALL_LINES, type ChosenLines, toChosenExtent, isLineChosen, toggleLine } from './chosen-lines.ts';
import { useRowErrorText } from './use-row-error-text.ts';

const outcomeRanks = { refused: 0, create: 1, existing: 2 } as const;

type PreviewedRowsProps = {
  kind: SetUpKind;
  preview: PreviewSetUpAnswer;
  chosen: ChosenLines;
  onChoose: (lines: ChosenLines) => void;
};

/** Previews the result of an import for the first rows of the file. Rows with an error come first. The user can exclude rows. */
export function PreviewedRows({ kind, preview, chosen, onChoose }: PreviewedRowsProps) {
  const { t } = useTranslation('set-up-import');
  const errorOf = useRowErrorText(kind);
  const { create, existing, refused } = preview.counts;
  const shown = preview.rows.toSorted((a, b) => outcomeRanks[a.outcome] - outcomeRanks[b.outcome] || a.line - b.line);
  const extent = toChosenExtent(preview, chosen);
  const toggleAll = () => onChoose(extent === 'all' ? { base: 'none', except: new Set() } : ALL_LINES);
  const formatExisting = ({ name, holder }: PreviewedRow) =>
    holder === undefined || holder === name ? t('isThere') : t('isThereAs', { name: holder });
  const formatOutcome = (row: PreviewedRow) =>
    row.outcome === 'create' ? t('willCreate') : row.outcome === 'existing' ? formatExisting(row) : errorOf(row);
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap gap-x-4 text-small tabular-nums">
        {(create > 0 || existing === 0) && <span>{t('sumCreate', { count: create })}</span>}
        {existing > 0 && <span>{t('sumExisting', { count: existing })}</span>}
        {refused > 0 && <span className="text-destructive">{t('sumRefused', { count: refused })}</span>}
      </p>
      {/* The region takes the focus, so that the keyboard can scroll it. */}
      <div tabIndex={0} role="region" aria-label={t('rows')} className="max-h-56 overflow-y-auto rounded-md border border-border">
        <table className="w-full text-small">
          <thead className="sticky top-0 bg-muted text-left">
            <tr>
              <th scope="col" className="w-10 px-3 py-1.5">
                <Checkbox
                  label={t('chooseAll')}
                  isBare
                  checked={extent === 'all'}
                  isPartial={extent === 'some'}
                  onChange={toggleAll}
                />
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {t('line')}
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {t('fields.name')}
              </th>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {t('outcome')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line} className="border-t border-muted">
                <td className="px-3 py-1.5">
                  {row.outcome !== 'refused' && (
                    <Checkbox
                      label={t('choose', { name: row.name, line: row.line })}
                      isBare
                      checked={isLineChosen(chosen, row.line)}
                      onChange={() => onChoose(toggleLine(chosen, row.line))}
                    />
                  )}
                </td>
                <td className="px-3 py-1.5 tabular-nums text-muted-foreground">{row.line}</td>
                <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{row.name}</td>
                <td
                  className={cn(
                    'px-3 py-1.5 [overflow-wrap:anywhere]',
                    row.outcome === 'refused' && 'text-destructive',
                    row.outcome === 'existing' && 'text-muted-foreground',
                  )}
                >
                  {formatOutcome(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < create + existing + refused && (
        <p className="text-small text-muted-foreground">
          {t('shownRows', { shown: shown.length, count: create + existing + refused })}
        </p>
      )}
    </div>
  );
}
