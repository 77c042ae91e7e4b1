import { openPage, showPath } from '../drive-app.ts';
import { expect, type Browser, type Page, type TestInfo } from '@playwright/test';
import { PSEUDO_LOCALE } from '@prosa/i18n/languages';
import { lengthen } from '@prosa/i18n/lengthen-texts';
import type { RunningProsa } from '../start-prosa.ts';
import { demoPassword } from '../start-prosa.ts';
import { test } from '../test.ts';
import { createShapeSwitch, type Shape, type ShapeSizes } from './create-shape-switch.ts';
import { findCutTexts } from './find-cut-texts.ts';
import { findViolations } from './find-violations.ts';
import { viewports } from '../viewports.ts';

/**
 * Returns a pattern that finds a text of the app in the pseudo-locale, in which words are 40 % longer. It does not find names and
 * other data, because these are not lengthened.
 */
export const toLengthenedPattern = (text: string): RegExp => new RegExp(lengthen(text), 'i');
export const findButton = (page: Page, name: string) => page.getByRole('button', { name: toLengthenedPattern(name) }).first();
export const pressButton = (page: Page, name: string) => findButton(page, name).click();
export const saveForm = (page: Page) => page.getByRole('button', { name: toLengthenedPattern('Salvar') }).click();

/** A state of a screen. In each state the test runs axe and looks for texts that are cut off. */
export type ScreenState = {
  readonly name: string;
  /** The path of the screen. If it is missing, the state is opened from the previous state. */
  readonly path?: string;
  readonly open: (page: Page) => Promise<void>;
  /** The key that the test presses after it has checked the state. The next state then begins on the screen without dialogs. */
  readonly closesWith?: 'Escape';
};

/** The maximum time in which the layout of a page adapts to a new shape, in milliseconds. */
const LAYOUT_MS = 5_000;

/** Signs in as the demo's admin with the pseudo-locale, whose texts are 40 % longer. */
export async function signInWithLongTexts(browser: Browser, prosa: RunningProsa): Promise<Page> {
  const page = await openPage(browser, { ...viewports.desk, reducedMotion: 'reduce' });
  await page.addInitScript((locale) => localStorage.setItem('prosa-language', locale), PSEUDO_LOCALE);
  await page.goto(prosa.url);
  await page.getByLabel(lengthen('E-mail')).fill('admin@demo.prosa');
  await page.getByLabel(lengthen('Senha'), { exact: true }).fill(demoPassword);
  await pressButton(page, 'Entrar');
  await expect(page.getByRole('tab', { name: toLengthenedPattern('Aguardando') })).toBeVisible();
  return page;
}

/** Waits until no text is cut off, for at most `LAYOUT_MS`. Returns the texts that are still cut off then. */
async function listCutTexts(page: Page): Promise<string[]> {
  let cut: string[] = [];
  await expect(async () => expect((cut = await findCutTexts(page))).toEqual([]))
    .toPass({ timeout: LAYOUT_MS })
    .catch(() => undefined);
  return cut;
}

type StateCheck = {
  /** The faults that were found so far. */
  readonly found: readonly string[];
  /**
   * Runs axe in the current state of the page and looks for texts that are cut off, once in each of the shapes. The default
   * shapes are desktop and phone. Afterwards the page has the first of the shapes again.
   */
  readonly look: (state: string, shapes?: readonly Shape[]) => Promise<void>;
  readonly turnInto: (shape: Shape) => Promise<void>;
};

/**
 * Prepares a page with the shape of a desktop for the checks of its states. From now on, violations of the security policy are
 * also recorded as faults.
 */
export async function createStateCheck(page: Page, info: TestInfo, sizes: ShapeSizes): Promise<StateCheck> {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) found.push(`${page.url()}: ${message.text()}`);
  });
  const turnInto = await createShapeSwitch(page, sizes);
  const popups = page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox'));
  const look: StateCheck['look'] = async (state, shapes = ['desk', 'phone']) => {
    const popupCount = await popups.count();
    for (const shape of shapes) {
      await turnInto(shape);
      const title = `${state}, ${shape}`;
      const here = (await listCutTexts(page)).map((each) => `${title}: ${each}`);
      // Changing the shape must not change the state, so its popups must still be open.
      if ((await popups.count()) !== popupCount) here.push(`${title}: a dialog, menu or list has closed`);
      here.push(...(await findViolations(page, title)));
      if (here.length > 0) await page.screenshot({ path: info.outputPath(`${title.replaceAll(/\W+/g, '-')}.png`) });
      found.push(...here);
    }
    await turnInto(shapes[0] ?? 'desk');
  };
  return { found, look, turnInto };
}

/**
 * Opens one state after the other, and checks each on a desktop and on a phone: axe finds no violation, no text is cut off, and
 * nothing violates the security policy.
 */
export async function checkStates(page: Page, states: readonly ScreenState[], info: TestInfo): Promise<void> {
  const { found, look } = await createStateCheck(page, info, viewports);
  for (const { name, path, open, closesWith } of states)
    await test.step(name, async () => {
      if (path !== undefined) await showPath(page, path);
      await open(page);
      await look(name);
      if (closesWith === undefined) return;
      await page.keyboard.press(closesWith);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  expect(found).toEqual([]);
}
