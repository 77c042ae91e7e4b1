import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { Avatar } from './avatar.tsx';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

test('an avatar shows the initials if its picture can’t be loaded, and shows the next picture that it gets', async () => {
  const shown = await render(<Avatar name="Ana Prado" seed="1" picture="data:image/png;base64,broken" />);
  await expect.element(shown.getByText('AP')).toBeVisible();
  await shown.rerender(<Avatar name="Ana Prado" seed="1" picture={dot} />);
  expect(shown.getByText('AP').query()).toBeNull();
  expect(shown.container.querySelector('img')?.src).toBe(dot);
});
