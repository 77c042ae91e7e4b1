/**
 * One of the two programs that are compared. A call measures one round, and returns the number of operations and the time that
 * they took.
 */
export type ComparedSide = () => Promise<{ readonly operations: number; readonly elapsedMs: number; readonly cpuMs: number }>;

export type Comparison = {
  /** The median of the rounds' ratios. A round's ratio is the subject's throughput divided by the control's. */
  readonly ratio: number;
  /** The lowest and highest ratio of the rounds. */
  readonly spread: readonly [number, number];
  readonly subject: { readonly perSecond: number; readonly cpuMsPerOperation: number };
  readonly control: { readonly perSecond: number; readonly cpuMsPerOperation: number };
  readonly rounds: number;
};

/**
 * Measures subject and control in turn on the same machine: first a round that only warms up, and then `rounds` rounds. The side
 * that begins alternates from round to round.
 */
export async function compareInTurns(subject: ComparedSide, control: ComparedSide, rounds = 5): Promise<Comparison> {
  await subject();
  await control();
  const ratios: number[] = [];
  const totals = { subject: createTotal(), control: createTotal() };
  for (let round = 0; round < rounds; round += 1) {
    const measured = round % 2 === 0 ? { s: await subject(), c: await control() } : await measureInReverse(subject, control);
    addToTotal(totals.subject, measured.s);
    addToTotal(totals.control, measured.c);
    ratios.push(toThroughput(measured.s) / toThroughput(measured.c));
  }
  ratios.sort((a, b) => a - b);
  return {
    ratio: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
    spread: [ratios[0] ?? Number.NaN, ratios.at(-1) ?? Number.NaN],
    subject: toSummary(totals.subject),
    control: toSummary(totals.control),
    rounds,
  };
}

type MeasuredSide = Awaited<ReturnType<ComparedSide>>;
type MeasuredTotal = { operations: number; elapsedMs: number; cpuMs: number };

async function measureInReverse(subject: ComparedSide, control: ComparedSide): Promise<{ s: MeasuredSide; c: MeasuredSide }> {
  const c = await control();
  return { s: await subject(), c };
}

const createTotal = (): MeasuredTotal => ({ operations: 0, elapsedMs: 0, cpuMs: 0 });
const toThroughput = (measured: MeasuredSide): number => measured.operations / measured.elapsedMs;

function addToTotal(total: MeasuredTotal, measured: MeasuredSide): void {
  total.operations += measured.operations;
  total.elapsedMs += measured.elapsedMs;
  total.cpuMs += measured.cpuMs;
}

const toSummary = ({ operations, elapsedMs, cpuMs }: MeasuredTotal): Comparison['subject'] => ({
  perSecond: Math.round((operations / elapsedMs) * 1000),
  cpuMsPerOperation: Number((cpuMs / operations).toFixed(3)),
});
