import { afterEach, beforeEach, expect, it } from 'vitest';
import script from '../../../first-paint/read-frame.js?raw';
import { deleteFrames } from './painted-frame.ts';
import { saveFrame } from './save-frames-on-pause.ts';
import { MAX_FRAME_CHARACTERS } from './capture-frame.ts';

// The page runs this script before the app's modules. The test does not import the script either, but runs its text.
// oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- its one function, as it is declared there
const readFrame = new Function(`${script}; return readFrame;`)() as (user: string, root: Element) => (() => void) | undefined;

const frameUser = '1-7';
let root: HTMLElement;

/** Returns the HTML of a screen with a list and an open conversation. */
const toScreenHtml = (rows: string, talk = '') =>
  `<div data-frame-user="${frameUser}" class="grid"><nav><a href="/tickets" id="here" class="flex" title="Ir">Lista</a></nav>
    <div data-frame-slot="list" data-frame-base="/tickets" class="h-full">${rows}</div>
    <div data-frame-of="/tickets/a" class="talk">${talk}</div></div>`;

/** Runs the page's first script at an address and for a user, and returns the frame that the script drew. */
function drawAt(path: string, as = frameUser): Element | undefined {
  history.replaceState(null, '', path);
  const place = document.createElement('div');
  document.body.append(place);
  readFrame(as, place)?.();
  place.remove();
  return place.firstElementChild ?? undefined;
}

beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  history.replaceState(null, '', '/tickets/a');
});
afterEach(() => {
  root.remove();
  deleteFrames();
  document.documentElement.removeAttribute('style');
});

it('the page’s first script draws the screen that the user left, with its styles and icons, but without working links', () => {
  root.innerHTML = toScreenHtml(
    `<p style="color: rgb(1, 2, 3)">Marina &lt;b&gt;</p><svg viewBox="0 0 9 9"><path d="M1 1"></path></svg>
     <img src="/api/media/1" class="size-full"><input type="search" value="typed" name="q" placeholder="Buscar">
     <textarea>draft</textarea><button data-frame-now>Sincronizado</button>`,
    'Oi',
  );
  document.documentElement.style.setProperty('--company-accent-light', '#123456');
  saveFrame(root, frameUser);
  document.documentElement.removeAttribute('style');
  const drawn = drawAt('/tickets/a');
  expect(document.documentElement.style.getPropertyValue('--company-accent-light')).toBe('#123456');
  expect(drawn?.textContent).toMatch(/Lista\s+Marina <b>\s+Oi/);
  expect(drawn?.querySelector('p')?.style.color).toBe('rgb(1, 2, 3)');
  expect(drawn?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(drawn?.querySelector('input')?.placeholder).toBe('Buscar');
  expect(drawn).toHaveAttribute('inert');
  for (const forbidden of ['[href]', '[src]', '[id]', '[name]', '[value]', '[title]', '[data-frame-user]'])
    expect(drawn?.querySelector(forbidden), forbidden).toBeNull();
  for (const unsaid of ['draft', 'Sincronizado', 'typed']) expect(drawn?.innerHTML).not.toContain(unsaid);
});

it('at the address of another conversation, the page’s first script draws only the list of the frame, and at the address of another screen it draws nothing', () => {
  root.innerHTML = toScreenHtml('Marina', 'Oi');
  saveFrame(root, frameUser);
  for (const path of ['/tickets', '/', '/tickets/b']) {
    expect(drawAt(path)?.textContent, path).toContain('Marina');
    expect(drawAt(path)?.querySelector('.talk')?.textContent, path).toBe('');
  }
  for (const path of ['/ticketsb', '/chats', '/tickets/a?tab=pending']) expect(drawAt(path), path).toBeUndefined();
});

it('the page’s first script draws no frame for another user, in another language, or after a log-out', () => {
  root.innerHTML = toScreenHtml('Marina');
  saveFrame(root, frameUser);
  expect(drawAt('/tickets/a')).toBeDefined();
  expect(drawAt('/tickets/a', '1-2')).toBeUndefined();
  localStorage.setItem('prosa-language', 'tr');
  expect(drawAt('/tickets/a')).toBeUndefined();
  localStorage.removeItem('prosa-language');
  deleteFrames();
  expect(JSON.stringify(localStorage)).not.toContain('Marina');
  expect(drawAt('/tickets/a')).toBeUndefined();
});

it("no frame is stored of another user's screen, of a screen after a log-out, or of a screen with a part that is still loading", () => {
  const isKept = () => drawAt('/tickets/a') !== undefined;
  root.innerHTML = toScreenHtml('Marina').replace(frameUser, '1-2');
  saveFrame(root, frameUser);
  expect(isKept()).toBe(false);
  root.innerHTML = toScreenHtml('<span data-frame-missing></span>');
  saveFrame(root, frameUser);
  expect(isKept()).toBe(false);
  root.innerHTML = toScreenHtml('Marina');
  saveFrame(root, undefined);
  expect(isKept()).toBe(false);
  saveFrame(root, frameUser);
  expect(isKept()).toBe(true);
});

it('a frame contains only the visible rows, and the older frame is deleted if the present screen is too large for a frame', () => {
  const row = (index: number) =>
    `<li data-index="${index}" style="position: absolute; top: ${index * 90}px">Linha ${index}.</li>`;
  root.innerHTML = toScreenHtml(`<ul>${Array.from({ length: 200 }, (_, index) => row(index)).join('')}</ul>`);
  saveFrame(root, frameUser);
  const shown = drawAt('/tickets/a')?.querySelectorAll('li').length ?? 0;
  expect(shown).toBeGreaterThan(5);
  expect(shown).toBeLessThan(12);
  root.innerHTML = toScreenHtml('a'.repeat(MAX_FRAME_CHARACTERS));
  saveFrame(root, frameUser);
  expect(drawAt('/tickets/a')).toBeUndefined();
});

it('the page’s first script draws a conversation at the scroll position at which the user left it', () => {
  root.innerHTML = toScreenHtml(
    '<div class="scroller" style="height: 50px; overflow-y: auto"><p style="height: 500px">Oi</p></div>',
  );
  const scroller = root.querySelector('.scroller');
  if (scroller !== null) scroller.scrollTop = 120;
  saveFrame(root, frameUser);
  const place = document.createElement('div');
  document.body.append(place);
  readFrame(frameUser, place)?.();
  expect(place.querySelector('.scroller')?.scrollTop).toBe(120);
  place.remove();
});

it('while a list that always opens at its beginning is scrolled down, no new frame replaces the stored frame', () => {
  const list = (text: string) =>
    toScreenHtml(`<div data-frame-from-start style="height: 50px; overflow-y: auto"><p style="height: 500px">${text}</p></div>`);
  root.innerHTML = list('Antes');
  saveFrame(root, frameUser);
  root.innerHTML = list('Depois');
  const scroller = root.querySelector('[data-frame-from-start]');
  if (scroller !== null) scroller.scrollTop = 120;
  saveFrame(root, frameUser);
  expect(drawAt('/tickets/a')?.textContent).toContain('Antes');
});
