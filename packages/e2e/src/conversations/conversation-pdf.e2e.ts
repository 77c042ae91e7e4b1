import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { openSignedInPage, openTicket } from '../drive-app.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();

test('the conversation of a ticket is exported as a PDF with its text and its private notes', async ({ browser }) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('heading', { level: 1 }).getByRole('button').click();
  const download = ana.waitForEvent('download');
  await ana.getByRole('dialog', { name: 'Contato' }).getByRole('button', { name: 'Exportar PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Marina.* #\d+\.pdf$/);
  const pdf = readFileSync(await file.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // The text in the file is compressed. A file of this size can't be an empty page.
  expect(pdf.length).toBeGreaterThan(8_000);
});
