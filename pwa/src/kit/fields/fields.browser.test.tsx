import { loadTexts } from '@prosa/i18n/load-texts';
import type { ReactNode } from 'react';
import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { databaseStore } from '../../sync/database/current-database.ts';
import { FormPhonePreview } from '../form/form-phone-preview.tsx';
import { FormPanel } from '../form/form-panel.tsx';
import { ColourField } from './colour-field.tsx';
import { DateRangeField } from './date-range-field.tsx';
import { FileField } from './file-field.tsx';
import { ImageField } from './image-field.tsx';
import { MediaField } from './media-field.tsx';
import { MessageField } from './message-field.tsx';
import { MinutesField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { DateField, TimeField } from './text-field.tsx';
import { TimeSpanField } from './time-span-field.tsx';

const MAX_FILE_BYTES = 1024 * 1024;
type Values = Record<string, unknown>;

/** Opens a form with these fields and values. Returns an array to which each saved body is added. */
async function open(values: Values, fields: ReactNode): Promise<Values[]> {
  const saved: Values[] = [];
  databaseStore.set(undefined);
  await render(
    <div className="flex h-175">
      <FormPanel
        isNew
        title="Formulário"
        schema={v.record(v.string(), v.any())}
        values={values}
        draftKey="fields"
        onSave={async (body) => saved.push(body)}
        onClose={() => undefined}
      >
        {fields}
      </FormPanel>
    </div>,
  );
  return saved;
}
const save = () => userEvent.keyboard('{Control>}s{/Control}');

/** A black picture, as a PNG file. */
async function drawPicture(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return new File([blob ?? ''], 'foto.png', { type: 'image/png' });
}

it('a password is hidden until the user asks to see it', async () => {
  const saved = await open({ password: '' }, <PasswordField name="password" label="Senha" />);
  const box = page.getByLabelText('Senha', { exact: true });
  await box.fill('segredo');
  await expect.element(box).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar a senha' }).click();
  await expect.element(box).toHaveAttribute('type', 'text');
  await save();
  await expect.poll(() => saved).toEqual([{ password: 'segredo' }]);
});

it('a picture is cropped to a square, and a picture file that is too large is refused with a text that shows the size limit', async () => {
  const saved = await open({ picture: null }, <ImageField name="picture" label="Foto" maxBytes={MAX_FILE_BYTES} />);
  const input = page.getByRole('group', { name: 'Foto' }).element().querySelector('input');
  if (input === null) throw new Error('no field for a file');
  await userEvent.upload(input, new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'enorme.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('enorme.png passa de 1 MB.');
  await userEvent.upload(input, new File(['texto'], 'nota.png', { type: 'image/png' }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('nota.png não é uma imagem.');
  await userEvent.upload(input, await drawPicture(900, 600));
  await expect.element(page.getByRole('img', { name: 'Foto' })).toBeVisible();
  await save();
  await expect.poll(() => saved.length).toBe(1);
  const [{ picture } = {}] = saved;
  if (!(picture instanceof File)) throw new Error('no picture');
  const { width, height } = await createImageBitmap(picture);
  expect([width, height, picture.type]).toEqual([512, 512, 'image/webp']);
  await page.getByRole('button', { name: 'Remover Foto' }).click();
  await expect.element(page.getByRole('img', { name: 'Foto' })).not.toBeInTheDocument();
});

it('a media field accepts a picture or a video, and the refusal of any other file shows the file’s name', async () => {
  const field = <MediaField name="media" label="Mídia" maxBytes={MAX_FILE_BYTES} fileName={null} />;
  const saved = await open({ media: null }, field);
  const input = page.getByRole('group', { name: 'Mídia' }).element().querySelector('input');
  if (input === null) throw new Error('no field for a file');
  for (const [name, type] of [
    ['contrato.pdf', 'application/pdf'],
    ['fala.mp3', 'audio/mpeg'],
    ['nota', ''],
  ] as const) {
    await userEvent.upload(input, new File(['?'], name, { type }));
    await expect.element(page.getByRole('alert')).toHaveTextContent(`${name} não é uma imagem nem um vídeo.`);
  }
  const film = new File(['?'], 'oi.mp4', { type: 'video/mp4' });
  await userEvent.upload(input, film);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await save();
  await expect.poll(() => saved.map(({ media }) => media)).toEqual([film]);
});

it('a field for minutes shows the unit, and replaces a typed number outside the allowed range by the nearest allowed one', async () => {
  const saved = await open({ wait: 5 }, <MinutesField name="wait" label="Espera" max={60} />);
  const box = page.getByRole('textbox', { name: 'Espera' });
  await expect.element(page.getByText('min', { exact: true })).toBeVisible();
  for (const typed of ['-3', '90', '7']) {
    await box.fill(typed);
    await userEvent.tab();
    await save();
  }
  await expect.poll(() => saved).toEqual([{ wait: 0 }, { wait: 60 }, { wait: 7 }]);
});

it("a shift field's value is two times, and a span field's value is two days", async () => {
  const values = { shift: { from: '08:00', to: '' }, holidays: { from: '2026-12-20', to: '2026-12-24' } };
  const saved = await open(
    values,
    <>
      <TimeSpanField name="shift" label="Turno" />
      <DateRangeField name="holidays" label="Recesso" />
    </>,
  );
  await page.getByLabelText('Turno, fim').fill('12:30');
  await page.getByRole('button', { name: /^Recesso/ }).click();
  await page.getByRole('button', { name: /28 de dezembro de 2026/ }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect
    .poll(() => saved)
    .toEqual([{ shift: { from: '08:00', to: '12:30' }, holidays: { from: '2026-12-20', to: '2026-12-28' } }]);
});

it('a message field inserts a variable at the caret, and the phone preview fills the variable in while the user types', async () => {
  await loadTexts(getI18n(), ['message-variables']);
  await open(
    { greeting: 'Olá, !' },
    <>
      <MessageField name="greeting" label="Saudação" />
      <FormPhonePreview sender="Aurora" userName="Ana" messages={[{ text: 'Oi', isFromCustomer: true }, { field: 'greeting' }]} />
    </>,
  );
  const box = page.getByRole('textbox', { name: 'Saudação' });
  await box.click();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await page.getByRole('button', { name: 'Primeiro nome' }).click();
  await expect.element(box).toHaveValue('Olá, {{firstName}}!');
  await expect.element(page.getByRole('figure').getByText('Olá, Marina!')).toBeVisible();
});

it('a message field shows all variables after a press on a button, and appends a variable if the user placed no caret', async () => {
  await loadTexts(getI18n(), ['message-variables']);
  await open({ greeting: 'Olá, ' }, <MessageField name="greeting" label="Saudação" />);
  await expect.element(page.getByRole('button', { name: 'Primeiro nome' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Conexão' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Todas' }).click();
  await page.getByRole('button', { name: 'Conexão' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Saudação' })).toHaveValue('Olá, {{connection}}');
});

it('a form saves a typed colour, phone number, day and time, and a chosen file', async () => {
  const saved = await open(
    { colour: '#000000', phone: '', day: '', time: '', file: null },
    <>
      <ColourField name="colour" label="Cor" />
      <PhoneField name="phone" label="Telefone" />
      <DateField name="day" label="Dia" />
      <TimeField name="time" label="Hora" />
      <FileField name="file" label="Planilha" maxBytes={MAX_FILE_BYTES} />
    </>,
  );
  await page.getByRole('textbox', { name: 'Cor' }).fill('#12996b');
  await page.getByLabelText('Telefone').fill('+55 11 98765-4321');
  await page.getByLabelText('Dia').fill('2026-12-24');
  await page.getByLabelText('Hora').fill('08:30');
  const file = new File(['a;b'], 'lista.csv');
  const input = page.getByRole('group', { name: 'Planilha' }).element().querySelector('input');
  if (input !== null) await userEvent.upload(input, file);
  await save();
  const values = { colour: '#12996b', phone: '+55 11 98765-4321', day: '2026-12-24', time: '08:30' };
  await expect.poll(() => saved).toMatchObject([values]);
  expect((saved[0]?.['file'] as File | undefined)?.name).toBe('lista.csv');
});
