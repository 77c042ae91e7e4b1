import type { CDPSession } from '@vitest/browser-playwright';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { measureMiddle } from '../../testing/measure-middle.ts';
import { SortableList } from './sortable-list.tsx';

let moves: (readonly [number, number])[];
beforeEach(() => {
  moves = [];
});

/** A list that keeps the order that the user makes. */
function SortedNames() {
  const [names, setNames] = useState(['Planos', 'Suporte', 'Preços', 'Horários']);
  return (
    <>
      <h2 id="names">Opções</h2>
      <SortableList
        labelledBy="names"
        items={names}
        idOf={(name) => name}
        nameOf={(name) => name}
        texts={{ move: (name) => `Mover: ${name}`, hint: 'Arraste', moved: (name) => `Agora: ${name}` }}
        className="gap-2"
        onMove={(from, to) => {
          moves.push([from, to]);
          const [moved] = names.slice(from);
          if (moved !== undefined) setNames(names.toSpliced(from, 1).toSpliced(to, 0, moved));
        }}
      >
        {(name, { handle }) => (
          <div className="flex min-h-14 items-center">
            {handle}
            <span>{name}</span>
          </div>
        )}
      </SortableList>
    </>
  );
}

const handle = (name: string) => page.getByRole('button', { name: `Mover: ${name}` });
const listNames = () => [...document.querySelectorAll('ol > li')].map((item) => item.textContent);

/** Drags with a finger that moves as soon as it touches the handle, as people do. */
async function dragByTouch(from: Element, to: Element): Promise<void> {
  const [start, end] = [measureMiddle(from), measureMiddle(to)];
  const devTools: CDPSession = cdp();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 8 }]);
  await touch('touchEnd', []);
}

it('dragging an item down or up with the mouse moves the item exactly once', async () => {
  await render(<SortedNames />);
  await userEvent.dragAndDrop(handle('Planos'), handle('Preços'), { steps: 8 });
  await expect.poll(listNames).toEqual(['Suporte', 'Preços', 'Planos', 'Horários']);
  await userEvent.dragAndDrop(handle('Horários'), handle('Suporte'), { steps: 8 });
  await expect.poll(listNames).toEqual(['Horários', 'Suporte', 'Preços', 'Planos']);
  expect(moves).toEqual([
    [0, 2],
    [3, 0],
  ]);
});

it('a finger drags an item at once, without a long press, and a tap moves nothing', async () => {
  await render(<SortedNames />);
  await dragByTouch(handle('Planos').element(), handle('Preços').element());
  await expect.poll(listNames).toEqual(['Suporte', 'Preços', 'Planos', 'Horários']);
  await dragByTouch(handle('Suporte').element(), handle('Suporte').element());
  expect(moves).toEqual([[0, 2]]);
});
