import * as v from 'valibot';

/** How many journeys may fail once and pass on their second run before the whole run fails. */
export const MAX_FLAKY_JOURNEYS = 2;

/** Outcome of one test program. `durations` are those of its test files or journeys. */
export type TestOutcome = {
  readonly passed: number;
  readonly failed: number;
  readonly durations: readonly TestDuration[];
  /** The titles of the journeys that failed once and passed on their second run, each with the folders of its traces. */
  readonly flaky: readonly FlakyJourney[];
};
export type TestDuration = { readonly title: string; readonly durationMs: number };
export type FlakyJourney = { readonly title: string; readonly traces: readonly string[] };

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  success: v.boolean(),
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

/** Parses vitest's JSON report. A file that does not load fails without a test, and counts as one failure. */
export const VitestOutcome = v.pipe(
  VitestReport,
  v.transform((report): TestOutcome => ({
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    durations: report.testResults.map((file) => ({ title: file.name, durationMs: file.endTime - file.startTime })),
    flaky: [],
  })),
);

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({ duration: v.number(), attachments: v.array(v.object({ name: v.string(), path: v.optional(v.string()) })) }),
      ),
    }),
  ),
});
type PlaywrightSpec = v.InferOutput<typeof PlaywrightSpec>;
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] | undefined };
const PlaywrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.array(v.lazy(() => PlaywrightSuite))),
});

/**
 * Parses Playwright's JSON report. A journey that fails and passes on its second run counts as passed and is listed as
 * flaky; each one beyond `MAX_FLAKY_JOURNEYS` counts as failed.
 */
export const PlaywrightOutcome = v.pipe(
  v.object({
    stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
    errors: v.array(v.unknown()),
    suites: v.array(PlaywrightSuite),
  }),
  v.transform(({ stats, errors, suites }): TestOutcome => {
    const specs = suites.flatMap(specsOf);
    const tooFlaky = Math.max(0, stats.flaky - MAX_FLAKY_JOURNEYS);
    return {
      passed: stats.expected + stats.flaky - tooFlaky,
      failed: stats.unexpected + tooFlaky + errors.length,
      durations: specs.map((spec) => ({ title: titleOf(spec), durationMs: durationMsOf(spec) })),
      flaky: specs.filter(isFlaky).map((spec) => ({ title: titleOf(spec), traces: tracesOf(spec) })),
    };
  }),
);

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

const titleOf = (spec: PlaywrightSpec): string => `${spec.file} > ${spec.title}`;
const isFlaky = (spec: PlaywrightSpec): boolean => spec.tests.some((each) => each.status === 'flaky');
const resultsOf = (spec: PlaywrightSpec) => spec.tests.flatMap((each) => each.results);
const durationMsOf = (spec: PlaywrightSpec): number => resultsOf(spec).reduce((sum, result) => sum + result.duration, 0);
const tracesOf = (spec: PlaywrightSpec): string[] =>
  resultsOf(spec).flatMap((result) =>
    result.attachments.flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [path] : [])),
  );

/** Lists the `count` slowest, one line each with its seconds, slowest first. Titles lose the `root` folder. */
export function listSlowest(durations: readonly TestDuration[], { count, root }: { count: number; root: string }): string[] {
  return durations
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ title, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${title.replace(`${root}/`, '')}`);
}
