import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartData } from './chart.ts';

/** The colours of the series: blue, orange, teal and grey, which colour-blind people can tell apart. */
const SERIES_COLOURS = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)'];
const HEIGHT_PX = 240;
/** The space at the top and the right edge of a chart, in pixels, in which the values of its outer points are drawn. */
const CHART_MARGIN_PX = { top: 20, right: 16 };
const axisProps = { stroke: 'var(--chart-axis)', fontSize: 12, tickLine: false, axisLine: false } as const;

/** A chart, in which each value is also written as text. */
export function DrawnChart({ kind, series, points, unit }: ChartData) {
  const data = [...points];
  const shared = (
    <>
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
      <XAxis dataKey="name" {...axisProps} />
      <YAxis {...axisProps} width="auto" {...(unit !== undefined && { unit: ` ${unit}` })} />
      <Tooltip contentStyle={{ background: 'var(--chart-tooltip)', border: '1px solid var(--chart-grid)', borderRadius: 8 }} />
      {series.length > 1 && <Legend />}
    </>
  );
  return (
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      {kind === 'bar' ? (
        <BarChart data={data} margin={CHART_MARGIN_PX} accessibilityLayer>
          {shared}
          {series.map(({ key, label }, index) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={SERIES_COLOURS[index % SERIES_COLOURS.length] ?? ''}
              radius={3}
              isAnimationActive={false}
            >
              <LabelList dataKey={key} position="top" fontSize={12} fill="var(--chart-text)" />
            </Bar>
          ))}
        </BarChart>
      ) : (
        <LineChart data={data} margin={CHART_MARGIN_PX} accessibilityLayer>
          {shared}
          {series.map(({ key, label }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={SERIES_COLOURS[index % SERIES_COLOURS.length] ?? ''}
              strokeWidth={2}
              isAnimationActive={false}
            >
              <LabelList dataKey={key} position="top" fontSize={12} fill="var(--chart-text)" />
            </Line>
          ))}
        </LineChart>
      )}
    </ResponsiveContainer>
  );
}
