import { expect, test } from '@playwright/test';
import { openTicket, signedIn } from './drive-app.ts';
import { startProsa, type Prosa } from './start-prosa.ts';

let prosa: Prosa;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  prosa = await startProsa();
});
test.afterAll(() => prosa.close());

test('nothing on the way breaks the security policy, and styles of nobody we know are refused', async ({ browser }) => {
  const page = await signedIn(browser, prosa.url, 'atendente1@demo.prosa');
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.reload();
  await openTicket(page, 'Marina Albuquerque');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('style')).not.toHaveCount(0);
  expect(said.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body{opacity:0}' })),
  );
  await expect.poll(() => said.filter((text) => text.includes('Content Security Policy'))).toHaveLength(1);
  await expect(page.locator('body')).toHaveCSS('opacity', '1');
});
