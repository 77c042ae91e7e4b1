import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Lightbox } from './lightbox.tsx';

const ONE_PIXEL_GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

it('the caption of an opened picture shows styled text as the conversation does, and leaves out the author’s name', async () => {
  const picture = {
    id: 'a',
    mediaType: 'image',
    media: { url: ONE_PIXEL_GIF, name: 'foto.gif', mimeType: 'image/gif', sizeBytes: 1, thumbnailUrl: null },
    isDeleted: false,
    createdAt: '2026-01-05T12:00:00.000Z',
    body: '*Ana Souza:*\nVeja a *planta* da sala',
    fromMe: true,
  } as const;
  await render(<Lightbox messages={[picture]} startId="a" onClose={() => undefined} />);
  const viewer = page.getByRole('dialog', { name: 'foto.gif' });
  await expect.element(viewer.getByText('planta', { exact: true })).toBeVisible();
  expect(viewer.element().querySelector('strong')?.textContent).toBe('planta');
  expect(viewer.element().textContent).toContain('Veja a planta da sala');
  expect(viewer.element().textContent).not.toContain('Ana Souza');
});
