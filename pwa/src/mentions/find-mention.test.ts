import { UserId } from '@prosa/contract/ids';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findMention, insertMention, matchMembers } from './find-mention.ts';
import { listMentionedIds } from './list-mentioned-ids.ts';

const toUserId = (id: number): UserId => v.parse(UserId, id);
const member = (id: number, name: string) => ({ id: toUserId(id), name });
const members = [member(1, 'Ana Luz'), member(2, 'Bruno Álvares'), member(3, 'Ana')];

test('a mention begins with an at sign, which must begin a word', () => {
  expect(findMention('oi @an', 6)).toEqual({ typed: 'an', from: 3 });
  expect(findMention('@', 1)).toEqual({ typed: '', from: 0 });
  expect(findMention('oi @Ana Lu', 10)).toEqual({ typed: 'Ana Lu', from: 3 });
  expect(findMention('ana@prosa', 9)).toBeUndefined();
  expect(findMention('oi @an e mais', 13)).toBeUndefined();
  expect(findMention('oi @an', 3)).toBeUndefined();
});

test('a member is offered for a mention if the name, or a word of the name, begins with the typed letters, whatever the accents', () => {
  expect(matchMembers(members, 'alv').map(({ id }) => id)).toEqual([2]);
  expect(matchMembers(members, 'ANA').map(({ id }) => id)).toEqual([3, 1]);
  expect(matchMembers(members, 'ana l').map(({ id }) => id)).toEqual([1]);
  expect(matchMembers(members, 'x')).toEqual([]);
});

test('the chosen name replaces the typed letters, and the caret is placed after the name', () => {
  expect(insertMention('oi @an, veja', { typed: 'an', from: 3 }, 'Ana Luz')).toEqual({ text: 'oi @Ana Luz , veja', caret: 12 });
  expect(insertMention('@an veja', { typed: 'an', from: 0 }, 'Ana')).toEqual({ text: '@Ana veja', caret: 5 });
});

test('a member is not mentioned if the name was removed from the text, or if the member was not chosen', () => {
  expect(listMentionedIds('veja @Ana Luz', members, [toUserId(1), toUserId(2)])).toEqual([1]);
  expect(listMentionedIds('veja @Bruno Álvares', members, [])).toEqual([]);
});

test('a chosen member is mentioned whatever the user types after the name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...members), (before, after, chosen) => {
      const text = `${before} @${after}`;
      const mention = findMention(`${before} @`, before.length + 2);
      if (mention === undefined) return;
      const written = insertMention(text, mention, chosen.name);
      expect(listMentionedIds(written.text, members, [chosen.id])).toEqual([chosen.id]);
      expect(written.text.slice(0, written.caret).endsWith(`@${chosen.name} `)).toBe(true);
    }),
  );
});
