import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listSlowest, MAX_FLAKY_JOURNEYS, PlaywrightOutcome, VitestOutcome } from './test-reports.ts';

const journey = (title: string, status: string, results = [{ duration: 1_000, attachments: [] as object[] }]) => ({
  title,
  file: 'a.e2e.ts',
  tests: [{ status, results }],
});
const report = (specs: ReturnType<typeof journey>[], { unexpected = 0, errors = [] as unknown[] } = {}) => {
  const flaky = specs.filter((spec) => spec.tests[0]?.status === 'flaky').length;
  return {
    stats: { expected: specs.length - flaky - unexpected, unexpected, flaky },
    errors,
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  };
};

describe("Playwright's report", () => {
  it('counts a flaky journey as passed and names its traces, also in nested suites', () => {
    const trace = { name: 'trace', path: '/traces/one.zip' };
    const flaky = journey('sends', 'flaky', [
      { duration: 3_000, attachments: [trace, { name: 'log' }] },
      { duration: 2_000, attachments: [] },
    ]);
    const outcome = v.parse(PlaywrightOutcome, report([journey('opens', 'expected'), flaky]));
    expect(outcome).toMatchObject({ passed: 2, failed: 0, flaky: [{ title: 'a.e2e.ts > sends', traces: ['/traces/one.zip'] }] });
    expect(outcome.durations).toContainEqual({ title: 'a.e2e.ts > sends', durationMs: 5_000 });
  });

  it('counts each flaky journey beyond the permitted number as failed', () => {
    const specs = Array.from({ length: MAX_FLAKY_JOURNEYS + 2 }, (_, at) => journey(`sends ${at}`, 'flaky'));
    expect(v.parse(PlaywrightOutcome, report(specs))).toMatchObject({ passed: MAX_FLAKY_JOURNEYS, failed: 2 });
  });

  it('counts failed journeys and errors outside of journeys', () => {
    const outcome = v.parse(PlaywrightOutcome, report([journey('opens', 'unexpected')], { unexpected: 1, errors: [{}] }));
    expect(outcome).toMatchObject({ passed: 0, failed: 2 });
  });
});

it("counts a vitest file that doesn't load as a failure", () => {
  const vitest = { numPassedTests: 3, numFailedTests: 0, success: false, testResults: [] };
  expect(v.parse(VitestOutcome, vitest)).toMatchObject({ passed: 3, failed: 1 });
});

it('lists the slowest first, without the root folder', () => {
  const durations = [
    { title: '/prosa/a.test.ts', durationMs: 100 },
    { title: '/prosa/b.test.ts', durationMs: 2_500 },
    { title: '/prosa/c.test.ts', durationMs: 50 },
  ];
  const lines = listSlowest(durations, { count: 2, root: '/prosa' });
  expect(lines).toEqual(['    2.5 s  b.test.ts', '    0.1 s  a.test.ts']);
});
