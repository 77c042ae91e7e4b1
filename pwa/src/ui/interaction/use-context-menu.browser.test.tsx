import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { useContextMenu } from './use-context-menu.ts';

function Area({ onMenu, onLongPress }: { onMenu: () => void; onLongPress?: () => void }) {
  return (
    <div {...useContextMenu(onLongPress)}>
      <span>the row</span>
      <button type="button" data-context-menu onClick={onMenu}>
        menu
      </button>
    </div>
  );
}

const row = () => page.getByText('the row').element();
const touch = (kind: 'touchstart' | 'touchend') => {
  const finger = new Touch({ identifier: 1, target: row(), clientX: 5, clientY: 5 });
  const event = new TouchEvent(kind, {
    bubbles: true,
    cancelable: true,
    touches: kind === 'touchstart' ? [finger] : [],
    changedTouches: [finger],
  });
  row().dispatchEvent(event);
  return event;
};
const rightClick = () => {
  const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  row().dispatchEvent(event);
  return event;
};

it('a long press runs its action once, and counts neither as a right click nor as a tap', async () => {
  const [onMenu, onLongPress] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Area onMenu={onMenu} onLongPress={onLongPress} />);
  touch('touchstart');
  await vi.waitFor(() => expect(onLongPress).toHaveBeenCalledTimes(1));
  expect(rightClick().defaultPrevented).toBe(true);
  expect(touch('touchend').defaultPrevented).toBe(true);
  expect(onLongPress).toHaveBeenCalledTimes(1);
  expect(onMenu).not.toHaveBeenCalled();
});

it('a right click opens the menu, and so does a long press if the area has no action for long presses', async () => {
  const onMenu = vi.fn<() => void>();
  await render(<Area onMenu={onMenu} />);
  rightClick();
  expect(onMenu).toHaveBeenCalledTimes(1);
  touch('touchstart');
  await vi.waitFor(() => expect(onMenu).toHaveBeenCalledTimes(2));
  touch('touchend');
});
