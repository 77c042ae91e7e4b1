import type { Comparison } from './load/alternate.ts';
import type { Latency } from './load/load.ts';

/** An aim of a benchmark and the measured value, in the unit of the aim. */
export type Aim = { readonly what: string; readonly aim: number; readonly is: 'at least' | 'at most'; readonly measured: number };

export type BenchResult = {
  readonly name: string;
  readonly subject: string;
  readonly control: string;
  readonly comparison?: Comparison;
  /** The latencies of an open loop at a fixed rate. */
  readonly latency?: { readonly subject: Latency; readonly control?: Latency };
  readonly aims: readonly Aim[];
  readonly notes: readonly string[];
};

export const isMet = ({ is, aim, measured }: Aim): boolean => (is === 'at least' ? measured >= aim : measured <= aim);
