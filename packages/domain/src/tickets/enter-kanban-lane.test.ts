import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enterKanbanLane } from './enter-kanban-lane.ts';

const laneIds = new Set([10, 11, 12]);
const tagIds = fc.uniqueArray(fc.integer({ min: 1, max: 15 }));
const laneId = fc.constantFrom(10, 11, 12, null);

test('entering a kanban lane removes a ticket from every other lane and keeps its other tags', () => {
  fc.assert(
    fc.property(tagIds, laneId, (before, lane) => {
      const after = enterKanbanLane(before, lane, laneIds);
      expect(after.filter((id) => laneIds.has(id))).toEqual(lane === null ? [] : [lane]);
      expect(after.filter((id) => !laneIds.has(id))).toEqual(before.filter((id) => !laneIds.has(id)).toSorted((a, b) => a - b));
      expect(after).toEqual(after.toSorted((a, b) => a - b));
    }),
  );
});

test('the last of several moves decides the lane of a ticket', () => {
  fc.assert(
    fc.property(tagIds, fc.array(laneId, { minLength: 1 }), (before, lanes) => {
      const moved = lanes.reduce<number[]>((ids, lane) => enterKanbanLane(ids, lane, laneIds), before);
      expect(moved).toEqual(enterKanbanLane(before, lanes.at(-1) ?? null, laneIds));
    }),
  );
});
