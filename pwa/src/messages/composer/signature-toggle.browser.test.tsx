import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { SignatureToggle } from './signature-toggle.tsx';

const user = sampleUser({ id: 8_301 });
const openToggle = () =>
  render(
    <SignedInUserContext value={user}>
      <SignatureToggle />
    </SignedInUserContext>,
  );

it('a signature that the attendant has switched off is still off when the composer opens again', async () => {
  openLocalDatabase();
  const toggle = page.getByRole('button', { name: 'Assinar com o meu nome' });
  await openToggle();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  await cleanup();
  await openToggle();
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
});
