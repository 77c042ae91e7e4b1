import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../cn.ts';
import { rowsToCsv } from '../data-table/rows-to-csv.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { saveTextFile } from '../files/save-text-file.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { ToolButton } from '../overlays/tool-button.tsx';
import type { ChartData, ChartPoint } from './chart.ts';

// The chart library is larger than all other code of a screen, so it is loaded separately.
const DrawnChart = lazyPart(async () => (await import('./drawn-chart.tsx')).DrawnChart);

type ChartCardProps = ChartData & {
  title: string;
  summary?: ReactNode;
  /** The header of the column with the points' names. */
  pointLabel: string;
};

/** A card with a chart, and with buttons that show the chart's numbers as a table and save them as a file. */
export function ChartCard({ title, summary, pointLabel, ...data }: ChartCardProps) {
  const { t } = useTranslation('kit');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { series, points, unit } = data;
  const save = () => {
    const columns = [
      { header: pointLabel, value: ({ name }: ChartPoint) => name },
      ...series.map(({ key, label }) => ({ header: label, value: (point: ChartPoint) => point[key] ?? null })),
    ];
    saveTextFile(`${title}.csv`, rowsToCsv(columns, points));
  };
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 rounded-md border border-border bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="mr-auto min-w-0">
          <h2 className="font-semibold">{title}</h2>
          {summary !== undefined && <p className="text-small text-muted-foreground">{summary}</p>}
        </div>
        {(['chart', 'table'] as const).map((each) => (
          <ToolButton
            key={each}
            label={t(`charts.${each}`)}
            aria-pressed={view === each}
            className={cn(view === each && 'bg-muted text-foreground')}
            onClick={() => setView(each)}
          >
            {each === 'chart' ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          </ToolButton>
        ))}
        <ToolButton label={t('charts.download')} onClick={save}>
          <Download aria-hidden />
        </ToolButton>
      </div>
      {view === 'chart' ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <div className="chart-colours">
            <DrawnChart {...data} />
          </div>
        </Suspense>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="text-left text-caption text-muted-foreground">
              <th scope="col" className="py-1.5">
                {pointLabel}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1.5 text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.name} className="border-t border-muted">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {point.name}
                </th>
                {series.map(({ key }) => (
                  <td key={key} className="py-1.5 text-right tabular-nums">
                    {point[key]}
                    {unit !== undefined && ` ${unit}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
