import type { PreviewedRow } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { type ExcludedLines, listImportable } from './chosen-lines.ts';
import { useRowError } from './use-row-error.ts';

/** The largest number of rows shown at once. Rows with an error come first. */
const MOST_ROWS = 200;
const outcomeRanks = { refused: 0, create: 1, existing: 2 } as const;

type PreviewedRowsProps = {
  kind: SetUpKind;
  rows: readonly PreviewedRow[];
  excluded: ExcludedLines;
  onExclude: (lines: ExcludedLines) => void;
};

/** Previews the result of an import for each row of the file. The user can exclude rows. */
export function PreviewedRows({ kind, rows, excluded, onExclude }: PreviewedRowsProps) {
  const { t } = useTranslation('set-up-import');
  const errorOf = useRowError(kind);
  const count = (outcome: PreviewedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  const shown = rows.toSorted((a, b) => outcomeRanks[a.outcome] - outcomeRanks[b.outcome] || a.line - b.line).slice(0, MOST_ROWS);
  const importable = listImportable(rows);
  const toggle = (line: number) =>
    onExclude(excluded.has(line) ? new Set([...excluded].filter((each) => each !== line)) : new Set([...excluded, line]));
  const toggleAll = () => onExclude(excluded.size === 0 ? new Set(importable.map(({ line }) => line)) : new Set());
  const formatOutcome = (row: PreviewedRow) =>
    row.outcome === 'create' ? t('willCreate') : row.outcome === 'existing' ? t('isThere') : errorOf(row);
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap gap-x-4 text-small tabular-nums">
        {(count('create') > 0 || count('existing') === 0) && <span>{t('sumCreate', { count: count('create') })}</span>}
        {count('existing') > 0 && <span>{t('sumExisting', { count: count('existing') })}</span>}
        {count('refused') > 0 && <span className="text-destructive">{t('sumRefused', { count: count('refused') })}</span>}
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
                  checked={excluded.size === 0}
                  isPartial={excluded.size > 0 && excluded.size < importable.length}
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
                      checked={!excluded.has(row.line)}
                      onChange={() => toggle(row.line)}
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
      {shown.length < rows.length && (
        <p className="text-small text-muted-foreground">{t('shownRows', { shown: shown.length, count: rows.length })}</p>
      )}
    </div>
  );
}
