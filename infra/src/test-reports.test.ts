import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeFailure, listSlowest, MAX_FLAKY_JOURNEYS, PlaywrightOutcome, VitestOutcome } from './test-reports.ts';

const createSpec = (title: string, status: string, results = [{ duration: 1_000, attachments: [] as object[] }]) => ({
  title,
  file: 'a.e2e.ts',
  tests: [{ status, results }],
});
const createReport = (specs: ReturnType<typeof createSpec>[], { unexpected = 0, errors = [] as unknown[] } = {}) => {
  const flaky = specs.filter((spec) => spec.tests[0]?.status === 'flaky').length;
  return {
    stats: { expected: specs.length - flaky - unexpected, unexpected, flaky },
    errors,
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  };
};

describe("Playwright's report is read as an outcome", () => {
  it('an outcome counts a flaky journey as passed and lists its traces, even in nested suites', () => {
    const trace = { name: 'trace', path: '/traces/one.zip' };
    const flaky = createSpec('sends', 'flaky', [
      { duration: 3_000, attachments: [trace, { name: 'log' }] },
      { duration: 2_000, attachments: [] },
    ]);
    const outcome = v.parse(PlaywrightOutcome, createReport([createSpec('opens', 'expected'), flaky]));
    expect(outcome).toMatchObject({ passed: 2, failed: 0, flaky: [{ title: 'a.e2e.ts > sends', traces: ['/traces/one.zip'] }] });
    expect(outcome.durations).toContainEqual({ title: 'a.e2e.ts > sends', durationMs: 5_000 });
  });

  it('an outcome counts each flaky journey beyond the permitted number as failed', () => {
    const specs = Array.from({ length: MAX_FLAKY_JOURNEYS + 2 }, (_, at) => createSpec(`sends ${at}`, 'flaky'));
    expect(v.parse(PlaywrightOutcome, createReport(specs))).toMatchObject({ passed: MAX_FLAKY_JOURNEYS, failed: 2 });
  });

  it('an outcome counts failed journeys, and errors outside of journeys, as failures', () => {
    const results = ['first', 'second'].map((message) => ({ duration: 1_000, attachments: [], error: { message } }));
    const outcome = v.parse(
      PlaywrightOutcome,
      createReport([createSpec('opens', 'unexpected', results)], { unexpected: 1, errors: [{ message: 'no browser' }] }),
    );
    expect(outcome).toMatchObject({
      passed: 0,
      failed: 2,
      failures: [
        { title: 'a.e2e.ts > opens', reason: 'second' },
        { title: 'Playwright', reason: 'no browser' },
      ],
    });
  });
});

describe("vitest's report is read as an outcome", () => {
  const failedFile = (
    name: string,
    { assertionResults = [], message = '' }: { assertionResults?: object[]; message?: string },
  ) => ({
    name,
    startTime: 0,
    endTime: 1,
    status: 'failed',
    message,
    assertionResults,
  });
  const vitest = (testResults: object[], numFailedTests = 0) =>
    v.parse(VitestOutcome, { numPassedTests: 3, numFailedTests, success: false, testResults });

  it("an outcome counts a file that doesn't load as a failure with its error", () => {
    expect(vitest([failedFile('/a.test.ts', { message: 'no such module' })])).toMatchObject({
      passed: 3,
      failed: 1,
      failures: [{ title: '/a.test.ts', reason: 'no such module' }],
    });
  });

  it('an outcome counts a run that failed before its first test as a failure', () => {
    const reportWithoutTests = { numPassedTests: 0, numFailedTests: 0, success: false, testResults: [] };
    expect(v.parse(VitestOutcome, reportWithoutTests)).toMatchObject({ failed: 1, failures: [{ title: 'vitest' }] });
  });

  it('an outcome lists each failed test with its messages, and no passed test', () => {
    const tests = [
      { fullName: 'adds', status: 'passed' },
      { fullName: 'divides', status: 'failed', failureMessages: ['1 is not 2'] },
    ];
    expect(vitest([failedFile('/a.test.ts', { assertionResults: tests })], 1).failures).toEqual([
      { title: '/a.test.ts > divides', reason: '1 is not 2' },
    ]);
  });
});

it('describeFailure returns the title of a failure and the first lines of its reason', () => {
  const reason = Array.from({ length: 100 }, (_, at) => `line ${at}`).join('\n');
  const lines = describeFailure({ title: '/prosa/a.test.ts > divides', reason }, '/prosa').split('\n');
  expect(lines.slice(0, 2)).toEqual(['FAILED a.test.ts > divides', '       line 0']);
  expect(lines.length).toBeLessThan(20);
});

it('listSlowest lists the slowest tests first, and removes the root folder from their titles', () => {
  const durations = [
    { title: '/prosa/a.test.ts', durationMs: 100 },
    { title: '/prosa/b.test.ts', durationMs: 2_500 },
    { title: '/prosa/c.test.ts', durationMs: 50 },
  ];
  const lines = listSlowest(durations, { count: 2, root: '/prosa' });
  expect(lines).toEqual(['    2.5 s  b.test.ts', '    0.1 s  a.test.ts']);
});
