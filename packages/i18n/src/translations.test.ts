import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodes } from '@prosa/contract/errors';
import { expect, test } from 'vitest';
import { texts as source } from './app/pt.ts';
import { type Language, languages, findPreferredLanguage } from './languages.ts';
import type { Texts } from './lengthen-texts.ts';
import { texts as dialogs } from './ticket-dialogs/pt.ts';

const flattenTexts = (texts: Texts, above = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[above + key, text] as const] : [...flattenTexts(text, `${above}${key}.`)],
    ),
  );
const loadFlatTexts = async (namespace: string, language: Language): Promise<Map<string, string>> => {
  const { texts } = (await import(`./${namespace}/${language}.ts`)) as { texts: Texts }; // Every language's file exports `texts`.
  return flattenTexts(texts);
};
const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+).*?\}\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));

/**
 * The maximum count that the test uses, because the app shows no larger count. From a million on, Portuguese and Spanish use a
 * further plural form.
 */
const MAX_COUNT = 1_000;
const PLURAL_SUFFIX_PATTERN = /_(?:zero|one|two|few|many|other)$/;
const listPluralForms = (language: Language): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: MAX_COUNT + 1 }, (_, count) => rules.select(count)))].sort();
};
/** Returns the keys of the texts, without the suffixes of plural forms. */
const listBaseKeys = (texts: ReadonlyMap<string, string>): string[] =>
  [...new Set([...texts.keys()].map((key) => key.replace(PLURAL_SUFFIX_PATTERN, '')))].sort();

/** The texts of every namespace, including those that only servers use. */
const allTexts = globSync('*/pt.ts', { cwd: import.meta.dirname }).flatMap((file) =>
  languages.map((language) => [dirname(file), language] as const),
);

test.each(allTexts)('the namespace %s has every key and placeholder of the source in %s', async (namespace, language) => {
  const [texts, origin] = [await loadFlatTexts(namespace, language), await loadFlatTexts(namespace, 'pt')];
  expect(listBaseKeys(texts)).toEqual(listBaseKeys(origin));
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('');
    const others = origin.get(key.replace(PLURAL_SUFFIX_PATTERN, '_other'));
    // The text for a count of one may leave out the number.
    if (PLURAL_SUFFIX_PATTERN.test(key) && !key.endsWith('_other'))
      expect(
        [[], ['count']].map((less) => listPlaceholders(others ?? '').filter((name) => !less.includes(name))),
        key,
      ).toContainEqual(listPlaceholders(text));
    else expect(listPlaceholders(text), key).toEqual(listPlaceholders(origin.get(key) ?? ''));
  }
});

test.each(allTexts)('the namespace %s has every plural form that the language %s needs', async (namespace, language) => {
  const texts = await loadFlatTexts(namespace, language);
  const plurals = Map.groupBy(
    [...texts.keys()].filter((key) => PLURAL_SUFFIX_PATTERN.test(key)),
    (key) => key.replace(PLURAL_SUFFIX_PATTERN, ''),
  );
  for (const [base, keys] of plurals) {
    expect(texts.has(base), `${base} beside its plural forms`).toBe(false);
    // The form for zero is not a plural form of the language, but i18next uses it if it exists.
    const forms = keys.map((key) => key.slice(base.length + 1)).filter((form) => form !== 'zero');
    expect(forms.sort(), base).toEqual(listPluralForms(language));
  }
});

test('the field that chooses a queue has the wording of the specification', () => {
  expect(dialogs.chooseQueue).toBe('Selecione uma fila');
});

test('every error code of the contract has a text', () => {
  expect(Object.keys(source.errors).sort()).toEqual([...errorCodes].sort());
});

test('the app uses the first preferred language that Prosa has, and Portuguese if Prosa has none of them', () => {
  expect(findPreferredLanguage(['de-DE', 'es-MX', 'en'])).toBe('es');
  expect(findPreferredLanguage(['de'])).toBe('pt');
});

test.each([
  ['forbidden.title', 'Oops! Acesso Negado!'],
  ['tickets.select', 'Selecionar Ticket'],
  ['common.today', 'HOJE'],
  ['shell.subscription_one', 'Sua assinatura vence em {{count}} dia'],
  ['shell.subscription_other', 'Sua assinatura vence em {{count}} dias'],
  ['conversation.private', 'Mensagem Privada'],
  ['errors.ERR_TICKET_TAG_REQUIRED', 'Você deve atribuir uma tag antes de fechar o ticket.'],
])('the text %s equals the specification’s text', (key, text) => {
  expect(flattenTexts(source).get(key)).toBe(text);
});

test.each(languages)('the short placeholders of search and composer have at most 20 characters in %s', async (language) => {
  const texts = await loadFlatTexts('app', language);
  for (const key of ['composer.placeholderShort', 'tickets.searchShort']) expect(texts.get(key)?.length).toBeLessThanOrEqual(20);
});
