/** One side of a comparison: works once and returns how much it did. */
export type Side = () => Promise<{ readonly operations: number; readonly elapsedMs: number; readonly cpuMs: number }>;

export type Comparison = {
  /** The median over all rounds of subject throughput divided by control throughput. */
  readonly ratio: number;
  /** The lowest and highest ratio of the rounds. */
  readonly spread: readonly [number, number];
  readonly subject: { readonly perSecond: number; readonly cpuMsPerOperation: number };
  readonly control: { readonly perSecond: number; readonly cpuMsPerOperation: number };
  readonly rounds: number;
};

/**
 * Runs subject and control in turn on the same machine, at least 5 rounds after one to warm up. Which of them goes first
 * changes from round to round.
 */
export async function alternate(subject: Side, control: Side, rounds = 5): Promise<Comparison> {
  await subject();
  await control();
  const ratios: number[] = [];
  const totals = { subject: tally(), control: tally() };
  for (let round = 0; round < rounds; round += 1) {
    const measured = round % 2 === 0 ? { s: await subject(), c: await control() } : await inReverse(subject, control);
    add(totals.subject, measured.s);
    add(totals.control, measured.c);
    ratios.push(throughput(measured.s) / throughput(measured.c));
  }
  ratios.sort((a, b) => a - b);
  return {
    ratio: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
    spread: [ratios[0] ?? Number.NaN, ratios.at(-1) ?? Number.NaN],
    subject: summary(totals.subject),
    control: summary(totals.control),
    rounds,
  };
}

type Measured = Awaited<ReturnType<Side>>;
type Tally = { operations: number; elapsedMs: number; cpuMs: number };

async function inReverse(subject: Side, control: Side): Promise<{ s: Measured; c: Measured }> {
  const c = await control();
  return { s: await subject(), c };
}

const tally = (): Tally => ({ operations: 0, elapsedMs: 0, cpuMs: 0 });
const throughput = (measured: Measured): number => measured.operations / measured.elapsedMs;

function add(total: Tally, measured: Measured): void {
  total.operations += measured.operations;
  total.elapsedMs += measured.elapsedMs;
  total.cpuMs += measured.cpuMs;
}

const summary = ({ operations, elapsedMs, cpuMs }: Tally): Comparison['subject'] => ({
  perSecond: Math.round((operations / elapsedMs) * 1000),
  cpuMsPerOperation: Number((cpuMs / operations).toFixed(3)),
});
