import type { BrowserContext } from '@playwright/test';

/** Stands for what a longer language would add; a letter of no text of ours, so that it also tells texts from data. */
export const FILLER = 'ŵ';
const SHARE = 0.4;
/** Words, and what must stay as it is: names of values, and signs of nested texts. */
const WORDS = /\{\{.*?\}\}|\$t\(.*?\)|<.*?>|\p{L}+/gu;
const TEXT_CHUNKS = /\/assets\/(?:texts-(?:app|tools)-pt|device-texts)-[\w-]+\.js$/;

/** A text whose every word is 40 % longer. */
export const lengthen = (text: string): string =>
  text.replace(WORDS, (part) => (/^[{$<]/.test(part) ? part : part + FILLER.repeat(Math.round(part.length * SHARE))));

/** Has the pages of a context speak a Portuguese with longer words. Its service workers must be blocked: they would answer first. */
export async function lengthenTexts(context: BrowserContext): Promise<void> {
  await context.route(TEXT_CHUNKS, async (route) => {
    const address = new URL(route.request().url());
    const code = await (await route.fetch()).text();
    const names = (/export\{(.*?)\}/.exec(code)?.[1] ?? '').split(',').map((each) => each.split(' as ').at(-1) ?? '');
    await route.fulfill({
      contentType: 'text/javascript',
      body: [
        `import * as texts from '${address.pathname}?short';`,
        `const WORDS = ${String(WORDS)};`,
        `const longer = (text) => text.replace(WORDS, (part) => /^[{$<]/.test(part) ? part : part + '${FILLER}'.repeat(Math.round(part.length * ${SHARE})));`,
        `const all = (value) => typeof value === 'string' ? longer(value) : typeof value === 'object' && value !== null`,
        `  ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, all(each)])) : value;`,
        ...names.map((name, at) => `const text${at} = all(texts.${name}); export { text${at} as ${name} };`),
      ].join('\n'),
    });
  });
}
