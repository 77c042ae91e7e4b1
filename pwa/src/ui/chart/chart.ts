/** The data of a chart: a name for each point, and a number of each series for it. */
export type ChartPoint = { readonly name: string } & { readonly [series: string]: string | number };
export type ChartSeries = { readonly key: string; readonly label: string };
export type ChartData = {
  readonly kind: 'bar' | 'line';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Behind each number, as "min" or "%". */
  readonly unit?: string;
};
