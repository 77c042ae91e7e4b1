import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { batchAppends } from './batch-appends.ts';
import type { LogAppend } from './log-append.ts';

const companyId = v.parse(CompanyId, 1);
const emptyAppend: LogAppend = { after: 0, updates: [], clients: [], entries: [], at: 0 };

/**
 * Creates `batchAppends` with a database in which each statement stays under way until the test calls the statement's `end`.
 * `statements` lists the rooms of each statement.
 */
function openSteppedAppends() {
  const statements: { readonly rooms: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const writeTenant = (_company: CompanyId, { parameters }: { readonly parameters: readonly unknown[] }) =>
    new Promise<{ room: string; last_sequence: string }[]>((done, fail) => {
      const rooms = v.parse(v.array(v.object({ room: v.string() })), JSON.parse(String(parameters[0]))).map(({ room }) => room);
      const rows = rooms.map((room) => ({ room, last_sequence: '1' }));
      statements.push({ rooms, end: (error) => (error === undefined ? done(rows) : fail(error)) });
    });
  // The fake database answers every statement with rows of the append statement, because `batchAppends` sends no other statement.
  const appends = batchAppends({ writeTenant } as unknown as Parameters<typeof batchAppends>[0]);
  const append = (name: string) => appends.append({ companyId, name }, emptyAppend);
  const waitForStatements = (count: number) => expect.poll(() => statements.length).toBe(count);
  return { ...appends, append, statements, waitForStatements };
}

test('waitForTurn resolves immediately if no append is running', async () => {
  await expect(openSteppedAppends().waitForTurn()).resolves.toBeUndefined();
});

test('a caller of waitForTurn continues once the running append ends, and its append goes into the next statement', async () => {
  const { append, waitForTurn, statements, waitForStatements } = openSteppedAppends();
  const first = append('a');
  await waitForStatements(1);
  let isCalled = false;
  const second = waitForTurn().then(() => {
    isCalled = true;
    return append('b');
  });
  const third = append('c');
  await new Promise(setImmediate);
  expect(isCalled).toBe(false);
  statements[0]?.end();
  await waitForStatements(2);
  expect(statements[1]?.rooms.toSorted()).toEqual(['b', 'c']);
  statements[1]?.end();
  expect(await Promise.all([first, second, third])).toEqual([1, 1, 1]);
});

test('a caller of waitForTurn continues after the running append even if no further append waits', async () => {
  const { append, waitForTurn, statements, waitForStatements } = openSteppedAppends();
  const only = append('a');
  await waitForStatements(1);
  const called = waitForTurn();
  statements[0]?.end();
  await Promise.all([called, only, waitForTurn()]);
});

test('an append that is retried separately after a failure delays no other append', async () => {
  const { append, waitForTurn, statements, waitForStatements } = openSteppedAppends();
  const failed = append('a');
  await waitForStatements(1);
  const called = waitForTurn();
  statements[0]?.end(new Error('the store went away'));
  await waitForStatements(2);
  // Resolves although the first append is still being retried.
  await called;
  await waitForTurn();
  const other = append('b');
  await waitForStatements(3);
  statements[2]?.end();
  expect(await other).toBe(1);
  statements[1]?.end();
  expect(await failed).toBe(1);
});
