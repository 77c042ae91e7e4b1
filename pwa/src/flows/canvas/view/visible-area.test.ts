import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniteBoxes, toCameraThatShows, measureShiftIntoView, VIEW_MARGIN_PX } from './visible-area.ts';

const view = { left: 184, top: 0, right: 900, bottom: 700 };

describe('the camera that moves to a card', () => {
  it('the camera stays if the whole card is visible', () => {
    expect(measureShiftIntoView({ start: 0, end: 100 }, { start: 0, end: 100 })).toBe(0);
    expect(measureShiftIntoView({ start: 30, end: 80 }, { start: 0, end: 100 })).toBe(0);
  });

  it('the camera moves only as far as necessary to show the whole card', () => {
    expect(measureShiftIntoView({ start: 950, end: 1050 }, { start: 0, end: 1000 })).toBe(-50 - VIEW_MARGIN_PX);
    expect(measureShiftIntoView({ start: -300, end: -200 }, { start: 0, end: 1000 })).toBe(300 + VIEW_MARGIN_PX);
  });

  it('the camera shows the beginning of a card that is longer than the view', () => {
    expect(measureShiftIntoView({ start: 500, end: 2500 }, { start: 0, end: 1000 })).toBe(VIEW_MARGIN_PX - 500);
  });
});

describe('the camera beside a panel', () => {
  const box = fc.record({
    x: fc.integer({ min: -3000, max: 3000 }),
    y: fc.integer({ min: -3000, max: 3000 }),
    width: fc.integer({ min: 100, max: 1800 }),
    height: fc.integer({ min: 50, max: 1500 }),
  });
  const camera = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    zoom: fc.double({ min: 0.35, max: 2, noNaN: true }),
  });

  it('the camera beside a panel shows the whole box around the cards, and never zooms in', () => {
    fc.assert(
      fc.property(box, camera, (of, before) => {
        const { x, y, zoom } = toCameraThatShows(of, view, before);
        expect(zoom).toBeLessThanOrEqual(before.zoom);
        const shown = { left: of.x * zoom + x, top: of.y * zoom + y };
        const closeTo = 1e-6;
        expect(shown.left).toBeGreaterThanOrEqual(view.left - closeTo);
        expect(shown.left + of.width * zoom).toBeLessThanOrEqual(view.right + closeTo);
        expect(shown.top).toBeGreaterThanOrEqual(view.top - closeTo);
        expect(shown.top + of.height * zoom).toBeLessThanOrEqual(view.bottom + closeTo);
        expect(toCameraThatShows(of, view, { x, y, zoom })).toMatchObject({ zoom });
      }),
    );
  });

  it('the camera beside a panel does not make cards unreadably small, and shows the first cards if not all fit', () => {
    const { x, zoom } = toCameraThatShows({ x: 0, y: 0, width: 20_000, height: 100 }, view, { x: 0, y: 0, zoom: 1 });
    expect(zoom).toBe(0.35);
    expect(x).toBe(view.left + VIEW_MARGIN_PX);
  });
});

it('the box around several cards contains each card', () => {
  expect(uniteBoxes([])).toBeUndefined();
  expect(
    uniteBoxes([
      { x: 10, y: -5, width: 20, height: 20 },
      { x: -4, y: 0, width: 8, height: 40 },
    ]),
  ).toEqual({ x: -4, y: -5, width: 34, height: 45 });
});
