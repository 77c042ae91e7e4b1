import { errorCodes } from '@prosa/contract/errors';
import { expect, test } from 'vitest';
import { languages, loadTranslation, preferredLanguage } from './languages.ts';
import { toolTexts } from './load-tool-texts.ts';
import { pt } from './pt.ts';
import { pt as tools } from './tools/pt.ts';

const flat = (texts: object): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([section, entries]) =>
      Object.entries(entries).map(([key, text]) => [`${section}.${key}`, String(text)] as const),
    ),
  );
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));
const source = flat({ ...pt, ...tools });

test.each(languages)('%s has every key and placeholder of the source', async (language) => {
  const texts = flat({ ...(await loadTranslation[language]()), ...(await toolTexts[language]()) });
  expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(source.get(key) ?? ''));
  }
});

test('every error code of the contract has a text', () => {
  expect(Object.keys(pt.errors).sort()).toEqual([...errorCodes].sort());
});

test('the first spoken preference wins, and Portuguese where there is none', () => {
  expect(preferredLanguage(['de-DE', 'es-MX', 'en'])).toBe('es');
  expect(preferredLanguage(['de'])).toBe('pt');
});

test.each([
  ['forbidden.title', 'Oops! Acesso Negado!'],
  ['tickets.select', 'Selecionar Ticket'],
  ['common.today', 'HOJE'],
  ['shell.subscription_one', 'Sua assinatura vence em {{count}} dia'],
  ['shell.subscription_other', 'Sua assinatura vence em {{count}} dias'],
  ['dialogs.chooseQueue', 'Selecione uma fila'],
  ['conversation.private', 'Mensagem Privada'],
  ['errors.ERR_TICKET_TAG_REQUIRED', 'Você deve atribuir uma tag antes de fechar o ticket.'],
])('%s is said in the words of the spec', (key, text) => {
  expect(source.get(key)).toBe(text);
});

test.each(languages)('the placeholders of a phone’s fields have at most 20 characters, %s', async (language) => {
  const texts = flat(await loadTranslation[language]());
  for (const key of ['composer.placeholderShort', 'tickets.searchShort']) expect(texts.get(key)?.length).toBeLessThanOrEqual(20);
});
