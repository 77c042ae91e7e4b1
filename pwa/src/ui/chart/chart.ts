/** A point of a chart: its name, and a number for each series. */
export type ChartPoint = { readonly name: string } & { readonly [series: string]: string | number };
export type ChartSeries = { readonly key: string; readonly label: string };
export type ChartData = {
  readonly kind: 'bar' | 'line';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** A unit after each number, such as "min" or "%". */
  readonly unit?: string;
};
