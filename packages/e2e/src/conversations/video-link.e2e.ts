import { expect } from '@playwright/test';
import { openSignedInPage, openTicket } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { writeFromPhone } from '../simulated-phone.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

test('the page loads nothing from YouTube before the user presses a linked video, which then plays in the conversation', async ({
  browser,
}) => {
  const page = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  page.context().on('request', (request) => {
    if (!request.url().startsWith(prosa().url) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
  });
  await page
    .context()
    .route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' }),
    );
  await openTicket(page, 'Marina Albuquerque');
  await writeFromPhone(prosa().url, 'Marina Albuquerque', 'O exame é este: https://youtu.be/dQw4w9WgXcQ?si=x');
  const watch = page.getByRole('button', { name: 'Ver o vídeo do YouTube' });
  await expect(watch).toBeVisible();
  expect(foreign).toEqual([]);
  await watch.click();
  await expect(page.frameLocator('iframe[title="Vídeo do YouTube"]').getByRole('heading', { name: 'Player' })).toBeVisible();
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  expect(refused).toEqual([]);
});
