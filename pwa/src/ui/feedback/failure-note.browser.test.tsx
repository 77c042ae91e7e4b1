import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FailureNote } from './failure-note.tsx';

it('a screen reader announces the name of a failure, followed by the reason', async () => {
  await render(<FailureNote title="Este arquivo não serve">Falta a coluna Nome.</FailureNote>);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este arquivo não serveFalta a coluna Nome.');
});
