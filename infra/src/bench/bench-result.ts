import type { Comparison } from './load/compare-in-turns.ts';
import type { Latency } from './load/load.ts';

/** An aim of a benchmark and the measured value, in the unit of the aim. */
export type BenchAim = {
  readonly what: string;
  readonly aim: number;
  readonly is: 'at least' | 'at most';
  readonly measured: number;
};

export type BenchResult = {
  readonly name: string;
  readonly subject: string;
  readonly control: string;
  readonly comparison?: Comparison;
  /** The latencies of the subject and of the control at a fixed rate of requests. */
  readonly latency?: { readonly subject: Latency; readonly control?: Latency };
  readonly aims: readonly BenchAim[];
  readonly notes: readonly string[];
};

export const isAimMet = ({ is, aim, measured }: BenchAim): boolean => (is === 'at least' ? measured >= aim : measured <= aim);
