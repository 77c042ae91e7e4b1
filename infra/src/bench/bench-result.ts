import type { Comparison } from './load/alternate.ts';
import type { Latency } from './load/load.ts';

/** A benchmark's aim and result, in the aim's own unit. */
export type Aim = { readonly what: string; readonly aim: number; readonly is: 'at least' | 'at most'; readonly measured: number };

export type BenchResult = {
  readonly name: string;
  readonly subject: string;
  readonly control: string;
  readonly comparison?: Comparison;
  /** The latencies at a fixed rate of an open loop. */
  readonly latency?: { readonly subject: Latency; readonly control?: Latency };
  readonly aims: readonly Aim[];
  readonly notes: readonly string[];
};

export const isMet = ({ is, aim, measured }: Aim): boolean => (is === 'at least' ? measured >= aim : measured <= aim);
