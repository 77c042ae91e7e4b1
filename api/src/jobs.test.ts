import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';
import { LANES } from './platform/jobs/lanes.ts';

/** The jobs that features declare, by their names. Files of declarations end in -job or -jobs. */
async function listDeclared(): Promise<string[]> {
  const files = globSync('**/*-{job,jobs}.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file): Promise<object> => import(resolve(import.meta.dirname, file))));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && 'lane' in value && 'name' in value ? [String(value.name)] : [],
    );
}

test('every declared job is in the list, once', async () => {
  expect(jobs.map(({ job }) => job.name).toSorted()).toEqual((await listDeclared()).toSorted());
  expect(new Set(jobs.map(({ job }) => job.name)).size).toBe(jobs.length);
});

test('every lane has a job', () => {
  expect(new Set(jobs.map(({ job }) => job.lane))).toEqual(new Set(LANES));
});

test('a job is declared only in a file that is named for that', () => {
  const declaring = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => {
    if (/-jobs?\.ts$|^platform\/jobs\/|\.test\.ts$/.test(file)) return false;
    return readFileSync(resolve(import.meta.dirname, file), 'utf8').includes('declareJob(');
  });
  expect(declaring).toEqual([]);
});
