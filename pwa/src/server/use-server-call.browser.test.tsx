import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { ApiRefusal, NotNow } from '../platform/requests/api-errors.ts';
import { recordErrorReports } from '../testing/record-error-reports.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { useServerCall } from './use-server-call.ts';

const reports = recordErrorReports();
const outcomes: (boolean | 'threw')[] = [];
beforeEach(() => {
  outcomes.length = 0;
});

function Caller({ call }: { call: () => Promise<unknown> }) {
  const callServer = useServerCall();
  const send = () =>
    callServer(call).then(
      (isDone) => outcomes.push(isDone),
      () => outcomes.push('threw'),
    );
  return (
    <>
      <button type="button" onClick={() => void send()}>
        Enviar
      </button>
      <Toaster theme="light" />
    </>
  );
}

/** Renders a button that runs `call` as a call to the server, and presses the button. */
async function press(call: () => Promise<unknown>): Promise<void> {
  await render(<Caller call={call} />);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

it('a call that succeeds shows no message', async () => {
  await press(() => Promise.resolve());
  await expect.poll(() => outcomes).toEqual([true]);
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

it.each([
  {
    title: 'a refusal',
    error: new ApiRefusal(403, { error: 'ERR_NO_PERMISSION' }, undefined),
    text: 'Você não tem permissão para isto.',
  },
  {
    title: 'a missing network',
    error: new NotNow('network'),
    text: 'Sem rede: nada foi mudado. Tente de novo quando ela voltar.',
  },
  {
    title: 'a missing answer',
    error: new NotNow('timeout'),
    text: 'O servidor não respondeu. Confira a lista antes de tentar de novo.',
  },
])('$title during a call is shown to the user, and neither reported nor thrown', async ({ error, text }) => {
  await press(() => Promise.reject(error));
  await expect.element(page.getByText(text)).toBeVisible();
  expect(outcomes).toEqual([false]);
  expect(reports).toEqual([]);
});

it('an unexpected error of a call is shown to the user and reported once, but not thrown', async () => {
  await press(() => Promise.reject(new SyntaxError('Dona Maria')));
  await expect.element(page.getByText('Algo deu errado nesta tela')).toBeVisible();
  expect(outcomes).toEqual([false]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(() => outcomes).toEqual([false, false]);
  expect(reports).toMatchObject([{ origin: 'code', place: 'server-call', name: 'SyntaxError' }]);
});
