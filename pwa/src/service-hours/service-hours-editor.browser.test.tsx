import { ServiceHours } from '@prosa/contract/service-hours/service-hours';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { FormPage } from '../kit/form/form-page.tsx';
import { ServiceHoursEditor } from './service-hours-editor.tsx';
import { openLocalDatabase } from '../testing/open-local-database.ts';

const Body = v.object({ schedules: ServiceHours });

beforeAll(() => loadTexts(getI18n(), ['service-hours', 'kit']));

async function open() {
  openLocalDatabase();
  const save = vi.fn(async (_body: v.InferOutput<typeof Body>) => undefined);
  await render(
    <div className="flex h-175 w-200">
      <FormPage schema={Body} values={{ schedules: [...defaultServiceHours] }} draftKey={`hours/${Date.now()}`} onSave={save}>
        <ServiceHoursEditor name="schedules" label="Semana" />
      </FormPage>
    </div>,
  );
  return save;
}
const shiftHandle = (name: string) => page.getByRole('slider', { name });
const shiftButton = (name: string) => page.getByRole('button', { name });
const saveForm = () => userEvent.keyboard('{Control>}s{/Control}');
const savedDay = (save: Awaited<ReturnType<typeof open>>, weekdayEn: string) =>
  save.mock.calls.at(-1)?.[0].schedules.find((day) => day.weekdayEn === weekdayEn);

/** Drags an element to the right with the mouse. `part` is the distance as a share of the strip's width. */
function drag(element: Element, part: number): void {
  const strip = element.closest('li')?.querySelector('[role="slider"]')?.parentElement;
  if (strip === null || strip === undefined) throw new Error('the shift has no strip');
  const { left, top } = element.getBoundingClientRect();
  const at = (clientX: number) => ({ clientX, clientY: top, button: 0, pointerId: 1, bubbles: true });
  // The pointer is not captured, because the browser refuses to capture a pointer that the test makes up.
  element.setPointerCapture = () => undefined;
  element.dispatchEvent(new PointerEvent('pointerdown', at(left)));
  element.dispatchEvent(new PointerEvent('pointermove', at(left + strip.clientWidth * part)));
  element.dispatchEvent(new PointerEvent('pointerup', at(left + strip.clientWidth * part)));
}

it('an arrow key moves the start or end of a shift by a quarter of an hour, and a screen reader announces the new time', async () => {
  const save = await open();
  const close = shiftHandle('quarta-feira, 2º turno: fim');
  await expect.element(close).toHaveAttribute('aria-valuetext', '18:00');
  (close.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{PageUp}');
  await expect.element(close).toHaveAttribute('aria-valuetext', '19:15');
  await expect.element(shiftButton('quarta-feira, 2º turno: 13:00 – 19:15')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(close).toHaveAttribute('aria-valuetext', '12:45 do dia seguinte');
  await userEvent.keyboard('{Home}');
  await saveForm();
  await vi.waitFor(() => expect(savedDay(save, 'wednesday')).toMatchObject({ startTimeB: '13:00', endTimeB: '13:15' }));
});

it('a drag moves the start or end of a shift in steps of a quarter of an hour, and stops at the other shift', async () => {
  await open();
  // The strip shows 16 hours, from 06:00 to 22:00, so 2.1 / 16 of its width is just over two hours.
  drag(shiftHandle('terça-feira, 2º turno: fim').element(), 2.1 / 16);
  await expect.element(shiftButton('terça-feira, 2º turno: 13:00 – 20:00')).toBeVisible();
  drag(shiftHandle('terça-feira, 1º turno: fim').element(), 3 / 16);
  await expect.element(shiftButton('terça-feira, 1º turno: 08:00 – 13:00')).toBeVisible();
});

it('a form with a shift that has no end is not saved, and a button fills in the missing end', async () => {
  const save = await open();
  await shiftButton('sábado, 2º turno: 13:00 – 18:00').click();
  await page.getByLabelText('Fim').fill('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alert').getByText(/sábado/)).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('Obrigatório preencher um Turno completo.')).toBeVisible();
  await saveForm();
  await expect.element(shiftButton('sábado, 2º turno: 13:00 – ?')).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Completar até 17:00' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await saveForm();
  await vi.waitFor(() => expect(savedDay(save, 'saturday')).toMatchObject({ startTimeB: '13:00', endTimeB: '17:00' }));
});

it('the menu of a day closes the day or adds a shift, and a drag over the strip of a closed day adds a shift too', async () => {
  const save = await open();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Opções de domingo' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Fechar neste dia');
  const hint = page.getByText('Fechado. Arraste na faixa para abrir um turno.');
  await expect.element(hint).toBeVisible();
  const strip = hint.element().parentElement;
  if (strip === null) throw new Error('the day has no strip');
  const { left, top, width } = strip.getBoundingClientRect();
  const at = (hour: number) => ({ clientX: left + (width * (hour - 6)) / 16, clientY: top, bubbles: true, pointerId: 1 });
  strip.setPointerCapture = () => undefined;
  for (const [kind, hour] of [
    ['pointerdown', 9],
    ['pointermove', 11.6],
    ['pointerup', 11.6],
  ] as const)
    strip.dispatchEvent(new PointerEvent(kind, at(hour)));
  await expect.element(shiftButton('domingo, 1º turno: 09:00 – 11:30')).toBeVisible();
  await choose('Adicionar turno');
  await expect.element(shiftButton('domingo, 2º turno: 13:00 – 18:00')).toBeVisible();
  await saveForm();
  await vi.waitFor(() => expect(savedDay(save, 'sunday')).toMatchObject({ startTimeA: '09:00', endTimeA: '11:30' }));
});
