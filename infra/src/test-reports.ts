import * as v from 'valibot';

/** The maximum number of journeys that may fail at first and pass on their second try. If there are more, the whole run fails. */
export const MAX_FLAKY_JOURNEYS = 2;

/** The outcome of one test program. `durations` has an entry for each test file or journey. */
export type TestOutcome = {
  readonly passed: number;
  readonly failed: number;
  readonly durations: readonly TestDuration[];
  /** The journeys that failed once and passed on their second try. */
  readonly flaky: readonly FlakyJourney[];
  readonly failures: readonly TestFailure[];
};
/** A failed test, check or program. `reason` is the error message, which may have many lines. */
export type TestFailure = { readonly title: string; readonly reason: string };
export type TestDuration = { readonly title: string; readonly durationMs: number };
/** A journey that passed on its second try, with the paths of its traces. */
export type FlakyJourney = { readonly title: string; readonly traces: readonly string[] };

const VitestFile = v.object({
  name: v.string(),
  startTime: v.number(),
  endTime: v.number(),
  status: v.string(),
  /** The error of a file that could not be loaded. */
  message: v.string(),
  assertionResults: v.array(
    v.object({ fullName: v.string(), status: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
  ),
});
const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  success: v.boolean(),
  testResults: v.array(VitestFile),
});

function listFailuresOf(file: v.InferOutput<typeof VitestFile>): TestFailure[] {
  const failedTests = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failedTests.length === 0 && file.status === 'failed') return [{ title: file.name, reason: file.message }];
  return failedTests.map((test) => ({
    title: `${file.name} > ${test.fullName}`,
    reason: (test.failureMessages ?? []).join('\n'),
  }));
}

function listFailures({ testResults, success }: v.InferOutput<typeof VitestReport>): TestFailure[] {
  const failures = testResults.flatMap(listFailuresOf);
  if (success || failures.length > 0) return failures;
  return [{ title: 'vitest', reason: 'The run failed without a failed test. Its output says why.' }];
}

/**
 * Parses the JSON report of vitest. A file that could not be loaded counts as one failure, although it has no tests in the
 * report.
 */
export const VitestOutcome = v.pipe(
  VitestReport,
  v.transform((report): TestOutcome => ({
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
    durations: report.testResults.map((file) => ({ title: file.name, durationMs: file.endTime - file.startTime })),
    flaky: [],
    failures: listFailures(report),
  })),
);

const PlaywrightSpec = v.object({
  title: v.string(),
  file: v.string(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({
          duration: v.number(),
          attachments: v.array(v.object({ name: v.string(), path: v.optional(v.string()) })),
          error: v.optional(v.object({ message: v.optional(v.string(), '') })),
        }),
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
 * Parses the JSON report of Playwright. A journey that fails at first and passes on its second try counts as passed, and is
 * listed as flaky. If there are more than `MAX_FLAKY_JOURNEYS` such journeys, the others count as failed.
 */
export const PlaywrightOutcome = v.pipe(
  v.object({
    stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
    /** The errors that occurred outside of journeys. */
    errors: v.array(v.object({ message: v.optional(v.string(), '') })),
    suites: v.array(PlaywrightSuite),
  }),
  v.transform(({ stats, errors, suites }): TestOutcome => {
    const specs = suites.flatMap(listSpecs);
    const tooFlaky = Math.max(0, stats.flaky - MAX_FLAKY_JOURNEYS);
    return {
      passed: stats.expected + stats.flaky - tooFlaky,
      failed: stats.unexpected + tooFlaky + errors.length,
      durations: specs.map((spec) => ({ title: toTitle(spec), durationMs: sumDurationMs(spec) })),
      flaky: specs.filter(isFlaky).map((spec) => ({ title: toTitle(spec), traces: listTraces(spec) })),
      failures: [
        ...specs.filter(isFailed).map((spec) => ({ title: toTitle(spec), reason: findFailureReason(spec) })),
        ...errors.map(({ message }) => ({ title: 'Playwright', reason: message })),
      ],
    };
  }),
);

function listSpecs(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];
}

const toTitle = (spec: PlaywrightSpec): string => `${spec.file} > ${spec.title}`;
const isFlaky = (spec: PlaywrightSpec): boolean => spec.tests.some((each) => each.status === 'flaky');
const isFailed = (spec: PlaywrightSpec): boolean => spec.tests.some((each) => each.status === 'unexpected');
const findFailureReason = (spec: PlaywrightSpec): string =>
  listResults(spec)
    .map(({ error }) => error?.message)
    .findLast((message) => message !== undefined) ?? '';
const listResults = (spec: PlaywrightSpec) => spec.tests.flatMap((each) => each.results);
const sumDurationMs = (spec: PlaywrightSpec): number => listResults(spec).reduce((sum, result) => sum + result.duration, 0);
const listTraces = (spec: PlaywrightSpec): string[] =>
  listResults(spec).flatMap((result) =>
    result.attachments.flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [path] : [])),
  );

/** Lists the `count` slowest tests, slowest first, with their seconds. The path `root` is removed from the titles. */
export function listSlowest(durations: readonly TestDuration[], { count, root }: { count: number; root: string }): string[] {
  return durations
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ title, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${title.replace(`${root}/`, '')}`);
}

const MAX_REASON_LINES = 12;

/** Returns a failure's title and the first lines of its reason. Removes the path `root` from the title. */
export function describeFailure({ title, reason }: TestFailure, root: string): string {
  const lines = reason.split('\n').slice(0, MAX_REASON_LINES);
  return [`FAILED ${title.replace(`${root}/`, '')}`, ...lines.map((line) => `       ${line}`)].join('\n');
}
