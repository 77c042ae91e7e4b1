import { openPage, showPath } from '../drive-app.ts';
import { expect, type Browser, type Page, type TestInfo } from '@playwright/test';
import { PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import type { RunningProsa } from '../start-prosa.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { findViolations } from './find-violations.ts';
import { viewports } from '../viewports.ts';

export type ViewportName = keyof typeof viewports;

/** Returns a pattern for a text of the app whose words are 40 % longer. Data are not lengthened. */
export const toLengthenedPattern = (text: string): RegExp => new RegExp(lengthen(text), 'i');
export const findButton = (page: Page, name: string) => page.getByRole('button', { name: toLengthenedPattern(name) }).first();
export const pressButton = (page: Page, name: string) => findButton(page, name).click();
export const saveForm = (page: Page) => page.getByRole('button', { name: toLengthenedPattern('Salvar') }).click();

/** A state of a screen in which the test runs axe and looks for texts that are cut off. */
export type ScreenState = {
  readonly name: string;
  /** The path of the screen. Without it, the state opens from the state before. */
  readonly path?: string;
  readonly open: (page: Page) => Promise<void>;
  /** The key that the test presses after checking the state, so that the next state begins on the plain screen. */
  readonly closesWith?: 'Escape';
};

/** Signs in as the demo's admin with the pseudo-locale, whose texts are 40 % longer. */
export async function signInWithLongTexts(browser: Browser, prosa: RunningProsa, shape: ViewportName): Promise<Page> {
  const page = await openPage(browser, { ...viewports[shape], reducedMotion: 'reduce' });
  await page.addInitScript((locale) => localStorage.setItem('prosa-language', locale), PSEUDO_LOCALE);
  await page.goto(prosa.url);
  await page.getByLabel(lengthen('E-mail')).fill('admin@demo.prosa');
  await page.getByLabel(lengthen('Senha'), { exact: true }).fill(demoPassword);
  await pressButton(page, 'Entrar');
  await expect(page.getByRole('tab', { name: toLengthenedPattern('Aguardando') })).toBeVisible();
  return page;
}

/** Opens one state after the other, and expects that axe finds no violation and that no text is cut off. */
export async function checkStates(page: Page, states: readonly ScreenState[], info: TestInfo): Promise<void> {
  const found: string[] = [];
  for (const { name, path, open, closesWith } of states)
    await test.step(name, async () => {
      if (path !== undefined) await showPath(page, path);
      await open(page);
      const here = [...(await findViolations(page, name)), ...(await findCutTexts(page)).map((each) => `${name}: ${each}`)];
      if (here.length > 0) await page.screenshot({ path: info.outputPath(`${name.replaceAll(/\W+/g, '-')}.png`) });
      found.push(...here);
      if (closesWith === undefined) return;
      await page.keyboard.press(closesWith);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  expect(found).toEqual([]);
}
