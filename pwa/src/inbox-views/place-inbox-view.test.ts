import { InboxViewId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findPositionAfterLast, placeInboxView, sortInboxViews } from './place-inbox-view.ts';

const idOf = (n: number) => v.parse(InboxViewId, `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`);
type Views = ReturnType<typeof sortInboxViews>;
const applyChangedViews = (views: Views, changed: Views): Views =>
  views.map((view) => changed.find(({ id }) => id === view.id) ?? view);
const listIdsInOrder = (views: Views) => sortInboxViews(views).map(({ id }) => id);

test('however often a user moves views, each moved view is at the chosen place, and all other views keep their order', () => {
  const positions = fc.array(fc.constantFrom(-1, 0, 1, 1, 2), { minLength: 1, maxLength: 6 });
  const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 200 });
  fc.assert(
    fc.property(positions, moves, (given, steps) => {
      let views: Views = given.map((position, n) => ({ id: idOf(n), position }));
      for (const [which, where] of steps) {
        const before = listIdsInOrder(views);
        const id = idOf(which % views.length);
        const place = where % views.length;
        views = applyChangedViews(views, placeInboxView(views, id, place));
        expect(listIdsInOrder(views)).toEqual(before.filter((each) => each !== id).toSpliced(place, 0, id));
      }
    }),
  );
});

test('a move changes only the position of the moved view as long as there is a number between the positions of its neighbours', () => {
  const views = [1, 2, 3].map((n) => ({ id: idOf(n), position: n }));
  expect(placeInboxView(views, idOf(3), 0)).toEqual([{ id: idOf(3), position: 0 }]);
  expect(placeInboxView(views, idOf(1), 1)).toEqual([{ id: idOf(1), position: 2.5 }]);
  expect(placeInboxView(views, idOf(2), 1)).toEqual([]);
  const tight = [1, 1, 1].map((position, n) => ({ id: idOf(n), position }));
  expect(placeInboxView(tight, idOf(2), 1).length).toBeGreaterThan(1);
});

test('a new view comes after all other views', () => {
  expect(findPositionAfterLast([])).toBe(1);
  expect(findPositionAfterLast([{ id: idOf(1), position: 7.5 }])).toBe(8.5);
});
