import { expect } from '@playwright/test';
import type { Engine } from './engine.ts';

/** The pause between two checks of the page, in milliseconds. */
const CHECK_INTERVALS_MS = [100];

type Point = { readonly x: number; readonly y: number };

/**
 * Finds an element by a selector and by a name, which its label, placeholder or text must match, and returns its centre. Only
 * visible elements count, and exactly one must match. The function runs in the page, so it can use nothing from this file.
 */
function findCentre(selector: string, name: string): Point | null {
  const wanted = new RegExp(name);
  const namesOf = (element: Element): string[] => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('placeholder') ?? '',
    ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent) : []),
    (element.textContent ?? '').trim(),
  ];
  for (const element of document.querySelectorAll(selector)) {
    if (!namesOf(element).some((each) => wanted.test(each)) || element.closest('[inert]') !== null) continue;
    element.scrollIntoView({ block: 'nearest' });
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top !== null && (element.contains(top) || top.contains(element))) return { x, y };
  }
  return null;
}

/**
 * Evaluates an expression repeatedly until its value is truthy. Evaluations that fail while the page navigates are ignored. If no
 * value is truthy in time, the error contains the text of the page, because Firefox and WebKit record no trace here.
 */
async function pollExpression(engine: Engine, expression: string, what: string): Promise<unknown> {
  let answer: unknown;
  const hasValue = async (): Promise<boolean> => {
    answer = await engine.evaluate(expression).catch(() => null);
    return Boolean(answer);
  };
  try {
    await expect.poll(hasValue, { message: what, intervals: CHECK_INTERVALS_MS }).toBe(true);
  } catch (error) {
    const shown = await engine.evaluate('document.body.innerText').catch(() => 'nothing that could be read');
    throw new Error(`${what}: the page shows ${String(shown)}`, { cause: error });
  }
  return answer;
}

/** Loads a URL. Resolves once the new page has replaced the former page. */
export async function openAddress(engine: Engine, url: string): Promise<void> {
  await engine.evaluate('(window.isLeft = true)');
  await engine.open(url);
  await pollExpression(engine, 'window.isLeft !== true && document.readyState !== "loading"', `${url} is loaded`);
}

/** Clicks the visible element that matches a CSS selector and a name, once the element has stopped moving. */
export async function pressElement(engine: Engine, selector: string, name: RegExp): Promise<void> {
  const search = `(${String(findCentre)})(${JSON.stringify(selector)}, ${JSON.stringify(name.source)})`;
  let before: Point | null = null;
  const find = async (): Promise<boolean> => {
    const found = (await engine.evaluate(search).catch(() => null)) as Point | null; // The value comes from `findCentre`.
    const isStill = found !== null && found.x === before?.x && found.y === before.y;
    before = found;
    return isStill;
  };
  await expect.poll(find, { message: `${selector} named ${name} can be clicked`, intervals: CHECK_INTERVALS_MS }).toBe(true);
  const { x, y } = before as unknown as Point; // The cast is safe: two checks have found a point.
  await engine.click(x, y);
}

/** Types into the field whose label or placeholder matches a name. */
export async function fillField(engine: Engine, name: RegExp, text: string): Promise<void> {
  await pressElement(engine, 'input, textarea', name);
  await engine.type(text);
  await pollExpression(engine, `document.activeElement?.value === ${JSON.stringify(text)}`, `${name} says ${text}`);
}

/** Waits for an element that matches a CSS selector and contains `text`. */
export async function waitForText(engine: Engine, selector: string, text: string): Promise<void> {
  const texts = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  await pollExpression(
    engine,
    `${texts}.some((each) => each.textContent.includes(${JSON.stringify(text)}))`,
    `${selector} says ${text}`,
  );
}

/** Waits until the service worker controls the page, so that the page can reload without the server. */
export const waitForServiceWorkerControl = (engine: Engine): Promise<unknown> =>
  pollExpression(engine, 'navigator.serviceWorker.controller !== null', 'the service worker controls the page');
