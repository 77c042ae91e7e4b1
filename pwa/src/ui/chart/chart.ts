/** A point of a chart: the point's name, and a number for each series, by the key of the series. */
export type ChartPoint = { readonly name: string } & { readonly [series: string]: string | number };
export type ChartSeries = { readonly key: string; readonly label: string };
export type ChartData = {
  readonly kind: 'bar' | 'line';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** The unit that is shown after each number, such as "min" or "%". */
  readonly unit?: string;
};
