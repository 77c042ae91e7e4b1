import type { CDPSession } from '@vitest/browser-playwright';
import { beforeEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { createStore, useStore } from '../../platform/store.ts';
import { measureMiddle } from '../../testing/measure-middle.ts';
import { Button } from './button.tsx';

let submitCount: number;
const hasNote = createStore(true);
beforeEach(() => {
  submitCount = 0;
  hasNote.set(true);
});

/** A form with a note above its button. */
function Form() {
  const isNoted = useStore(hasNote);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitCount += 1;
      }}
    >
      {isNoted && <p className="h-14">Sem rede</p>}
      <Button type="submit">Enviar</Button>
      <p className="h-14">Depois</p>
    </form>
  );
}

const button = () => page.getByRole('button', { name: 'Enviar' });
const devTools: CDPSession = cdp();
const sendMouseEvent = (type: 'mousePressed' | 'mouseReleased' | 'mouseMoved', place: { x: number; y: number }) =>
  devTools.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
/** Hides the note, as the app does when the network returns. */
const hideNote = async () => {
  hasNote.set(false);
  await expect.element(page.getByText('Sem rede')).not.toBeInTheDocument();
};

it('a press counts once even if a note above the button disappears during the press and the button moves', async () => {
  await render(<Form />);
  const place = measureMiddle(button().element());
  await sendMouseEvent('mousePressed', place);
  await hideNote();
  await sendMouseEvent('mouseReleased', place);
  await expect.poll(() => submitCount).toBe(1);
  await button().click();
  expect(submitCount).toBe(2);
});

it('a press counts once if the button does not move, and not at all if the mouse leaves the button before the press ends', async () => {
  await render(<Form />);
  await button().click();
  expect(submitCount).toBe(1);
  const place = measureMiddle(button().element());
  const away = measureMiddle(page.getByText('Depois').element());
  await sendMouseEvent('mousePressed', place);
  await hideNote();
  await sendMouseEvent('mouseMoved', away);
  await sendMouseEvent('mouseReleased', away);
  await button().click();
  expect(submitCount).toBe(2);
});

it('a press whose end the browser did not report is forgotten when the next press begins', async () => {
  await render(<Form />);
  const place = measureMiddle(button().element());
  await sendMouseEvent('mousePressed', place);
  await hideNote();
  button()
    .element()
    .ownerDocument.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await sendMouseEvent('mouseReleased', place);
  await button().click();
  expect(submitCount).toBe(1);
});
