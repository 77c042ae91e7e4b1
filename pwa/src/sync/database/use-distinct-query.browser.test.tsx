import { useLiveQuery } from 'dexie-react-hooks';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleTicket } from '../../testing/sample-rows.ts';
import { useDistinctQuery } from './use-distinct-query.ts';

it('a component renders again only when the result of its read has changed', async () => {
  const database = openLocalDatabase();
  const store = (unreadMessages: number) => database.tickets.put({ ...sampleTicket(1, { unreadMessages }), generation: 0 });
  let renders = 0;
  function Shown() {
    const found = useDistinctQuery(async () => {
      const row = await database.tickets.get(1);
      return new Map([['unread', row?.unreadMessages]]);
    }, []);
    return <p>{`${found?.get('unread')} unread`}</p>;
  }
  let reads = 0;
  function Reads() {
    useLiveQuery(async () => {
      await database.tickets.get(1);
      reads += 1;
      return reads;
    }, []);
    return null;
  }
  await store(2);
  await render(
    <>
      <Profiler id="shown" onRender={() => (renders += 1)}>
        <Shown />
      </Profiler>
      <Reads />
    </>,
  );
  await expect.element(page.getByText('2 unread')).toBeVisible();
  const [rendersBefore, readsBefore] = [renders, reads];
  await store(2);
  await expect.poll(() => reads).toBeGreaterThan(readsBefore);
  expect(renders).toBe(rendersBefore);
  await store(3);
  await expect.element(page.getByText('3 unread')).toBeVisible();
});
