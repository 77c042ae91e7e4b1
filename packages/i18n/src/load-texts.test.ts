import { expect, test } from 'vitest';
import { PSEUDO_LOCALE } from './languages.ts';
import { changeLanguage, loadTexts } from './load-texts.ts';
import { startTranslation } from './start-translation.ts';

test('a loaded namespace has its own texts, and a text that the namespace lacks comes from the namespace app', async () => {
  const translation = await startTranslation('en');
  await loadTexts(translation, ['todos', 'share']);
  const t = translation.getFixedT('en', 'todos');
  expect([t('title'), t('open', { count: 2 }), t('common.cancel')]).toEqual(['To-dos', '2 open to-dos', 'Cancel']);
});

test('a change of language loads in the new language every namespace that was loaded before', async () => {
  const translation = await startTranslation('en');
  await loadTexts(translation, ['todos']);
  await changeLanguage(translation, 'tr');
  expect(translation.hasResourceBundle('tr', 'todos')).toBe(true);
  expect(translation.hasResourceBundle('tr', 'share')).toBe(false);
});

test('if the language changes while namespaces load, they are loaded in the new language, too', async () => {
  const translation = await startTranslation('en');
  await Promise.all([loadTexts(translation, ['todos']), changeLanguage(translation, 'es'), loadTexts(translation, ['share'])]);
  expect(translation.language).toBe('es');
  for (const name of ['app', 'todos', 'share']) expect(translation.hasResourceBundle('es', name), name).toBe(true);
});

test('a namespace whose texts arrive only after a change of language is loaded in the new language, too', async () => {
  const translation = await startTranslation('en');
  await changeLanguage(translation, 'es');
  await changeLanguage(translation, 'en');
  await Promise.all([loadTexts(translation, ['todos']), changeLanguage(translation, 'es')]);
  expect(translation.hasResourceBundle('es', 'todos')).toBe(true);
});

test('the pseudo-locale has longer words and the same placeholders as the source', async () => {
  const translation = await startTranslation(PSEUDO_LOCALE);
  await loadTexts(translation, ['phrase-campaigns']);
  const t = translation.getFixedT(PSEUDO_LOCALE, 'phrase-campaigns');
  expect(t('onOf', { name: 'Natal' })).toBe('Ativaŵŵ: Natal');
});
