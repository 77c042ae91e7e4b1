import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { jobRunners } from './job-runners.ts';
import { JOB_LANES } from './platform/jobs/job-lanes.ts';

/** Lists the names of the jobs that features declare. Jobs are declared in files whose names end in -job or -jobs. */
async function listDeclared(): Promise<string[]> {
  const files = globSync('**/*-{job,jobs}.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(import.meta.dirname, file))));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'lane' in value && 'name' in value ? [String(value.name)] : [],
    );
}

test('the list of job runners contains every declared job once', async () => {
  expect(jobRunners.map(({ job }) => job.name).toSorted()).toEqual((await listDeclared()).toSorted());
  expect(new Set(jobRunners.map(({ job }) => job.name)).size).toBe(jobRunners.length);
});

test('each job lane has at least one job', () => {
  expect(new Set(jobRunners.map(({ job }) => job.lane))).toEqual(new Set(JOB_LANES));
});

test('jobs are declared only in files whose names end in -job or -jobs', () => {
  const declaring = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => {
    if (/-jobs?\.ts$|^platform\/jobs\/|\.test\.ts$/.test(file)) return false;
    return readFileSync(resolve(import.meta.dirname, file), 'utf8').includes('declareJob(');
  });
  expect(declaring).toEqual([]);
});
