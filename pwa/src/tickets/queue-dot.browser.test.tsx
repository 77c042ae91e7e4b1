import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { QueueDot } from './queue-dot.tsx';

const themeBefore = document.documentElement.dataset['theme'];
afterEach(() => {
  if (themeBefore === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = themeBefore;
});

/** Returns the relative luminance of a CSS colour as the browser paints it. */
function toLuminance(css: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = css;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it.each([
  ['dark', '#000000'],
  ['dark', '#111111'],
  ['light', '#FFFFFF'],
])('in the %s theme, the dot of a queue with the colour %s is visible on a card', async (theme, colour) => {
  document.documentElement.dataset['theme'] = theme;
  const { container } = await render(
    <div style={{ background: 'var(--card)' }}>
      <QueueDot colour={colour} />
    </div>,
  );
  const [card, dot] = [container.firstElementChild, container.querySelector('span')];
  if (card === null || dot === null) throw new Error('the dot is not shown');
  const [one, other] = [card, dot].map((each) => toLuminance(getComputedStyle(each).backgroundColor)).toSorted((a, b) => a - b);
  expect(((other ?? 0) + 0.05) / ((one ?? 0) + 0.05)).toBeGreaterThan(1.7);
});

it('a queue’s dot has the queue’s own colour if this colour is visible on a card', async () => {
  document.documentElement.dataset['theme'] = 'light';
  const { container } = await render(<QueueDot colour="#2576d2" />);
  const dot = container.querySelector('span');
  if (dot === null) throw new Error('the dot is not shown');
  expect(toLuminance(getComputedStyle(dot).backgroundColor)).toBeCloseTo(toLuminance('#2576d2'), 2);
});
