import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContactId, QueueId, TagId, UserId } from '@prosa/contract/ids';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { sampleTicket } from '../testing/sample-rows.ts';
import { foldText } from '../platform/fold-text.ts';
import { SearchIndex } from './search-index.ts';
import { findMessageSnippet, findSnippet } from './snippet.ts';
import { toSearchableText, toSearchTerm, toTicketText } from './ticket-texts.ts';

const admin = {
  id: v.parse(UserId, 7),
  profile: 'admin',
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  queueIds: [v.parse(QueueId, 1)],
} as const;
const allTickets = { ...initialInboxFilters, showAll: true };

// Letters of the app's languages, combining marks, and characters that only look like letters.
const letters = fc.constantFrom(
  ...'aAeEiIoOuUçÇãÃéÊêñÑüÜiİıIşŞğĞßæØøłđς Σσ',
  'e\u0301',
  'o\u0303',
  '😀',
  '👩‍👩‍👧',
  'ﬁ',
  'Ａ',
  '𝓐',
  '한',
  '\n',
  '\u0301',
);
const text = fc.array(letters, { maxLength: 24 }).map((parts) => parts.join(''));
const message = fc.record({ body: text, isDeleted: fc.constantFrom(false, false, false, true) });
const ids = (hits: readonly { ticketId: number }[]): number[] => hits.map(({ ticketId }) => ticketId).sort((a, b) => a - b);

test('the index finds exactly the tickets whose messages contain the term, whatever the case, accents and look-alikes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(message, { maxLength: 4 }), { maxLength: 6 }), text, (tickets, typed) => {
      const index = new SearchIndex();
      for (const [at, messages] of tickets.entries()) {
        index.setTicket(sampleTicket(at + 1));
        index.setText(at + 1, toTicketText(messages));
      }
      const term = toSearchTerm(typed);
      const naive = tickets.flatMap((messages, at) =>
        term !== '' && messages.some(({ body, isDeleted }) => !isDeleted && toSearchableText(body).includes(term))
          ? [at + 1]
          : [],
      );
      const { hits, isWhole } = index.search(term, { viewer: admin, filter: allTickets, limit: 10 });
      expect([ids(hits), isWhole]).toEqual([naive, true]);
      for (const { ticketId, messageAt } of hits) {
        const last = tickets[ticketId - 1]?.findLastIndex(
          ({ body, isDeleted }) => !isDeleted && toSearchableText(body).includes(term),
        );
        expect(messageAt).toBe(last);
      }
      const some = index.search(term, { viewer: admin, filter: allTickets, limit: 2 });
      expect(some).toEqual({ hits: hits.slice(0, 2), isWhole: hits.length <= 2 });
    }),
    { numRuns: 2_000 },
  );
});

test('foldText gives the same result for a whole text as for its characters one by one, and leaves a folded text unchanged', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect([...written].map(foldText).join('')).toBe(foldText(written));
      expect(foldText(foldText(written))).toBe(foldText(written));
    }),
    { numRuns: 2_000 },
  );
});

test('a snippet shows the match as it is written in the message', () => {
  fc.assert(
    fc.property(text, text, (written, typed) => {
      const line = written.replaceAll(/\s+/g, ' ');
      const term = toSearchTerm(typed);
      const snippet = findSnippet(line, term);
      expect(snippet !== undefined).toBe(term !== '' && toSearchableText(line).includes(term));
      if (snippet === undefined) return;
      expect(toSearchableText(snippet.match)).toContain(term);
      expect(line).toContain(snippet.match);
    }),
    { numRuns: 2_000 },
  );
  expect(findSnippet('O boleto venceu: Não recebi a 2ª via', toSearchTerm('nao RECEBI'))).toEqual({
    before: 'O boleto venceu: ',
    match: 'Não recebi',
    after: ' a 2ª via',
  });
});

test('a snippet leaves out the marks of bold and italic text, unless the search term contains them', () => {
  const snippet = { before: 'O ', match: 'boleto', after: ' venceu' };
  expect(findMessageSnippet('O *boleto* _venceu_', 'boleto')).toEqual(snippet);
  expect(findMessageSnippet('O *boleto* _venceu_', 'boleto venceu')).toEqual({ ...snippet, match: 'boleto venceu', after: '' });
  expect(findMessageSnippet('O *boleto* venceu', '*boleto*')).toEqual({ ...snippet, match: '*boleto*' });
});

test.each([
  ['sao bento', 'São Bento'],
  ['AÇÃO', 'acao'],
  ['istanbul', 'İSTANBUL'],
  ['ISPARTA', 'ısparta'],
  ['οδος', 'ΟΔΟΣ'],
])('the typed text %s finds the written text %s', (typed, written) => {
  expect(toSearchableText(written)).toContain(toSearchTerm(typed));
});

test('a search lists matching contacts before matching messages, and finds a phone number in any notation', () => {
  const index = new SearchIndex();
  const row = (id: number, contactId: number, updatedAt: string) =>
    v.parse(TicketRow, { ...sampleTicket(id, { updatedAt }), contactId });
  index.setTicket(row(1, 1, '2026-01-01T00:00:00.000Z'));
  index.setTicket(row(2, 1, '2026-01-02T00:00:00.000Z'));
  index.setTicket(row(3, 2, '2026-01-03T00:00:00.000Z'));
  index.setContact({ id: v.parse(ContactId, 1), name: 'Padaria São Bento', number: '5511987654321', tagIds: [] });
  index.setContact({ id: v.parse(ContactId, 2), name: 'Rita', number: '5511000000000', tagIds: [] });
  index.setText(3, toTicketText([{ body: 'fui à padaria', isDeleted: false }]));
  const found = (typed: string) =>
    index.search(toSearchTerm(typed), { viewer: admin, filter: allTickets, limit: 10 }).hits.map(({ ticketId }) => ticketId);
  expect(found('padaria')).toEqual([2, 1, 3]);
  expect(found('(11) 98765-4321')).toEqual([2, 1]);
  expect(found('3')).toContain(3);
  index.removeTicket(2);
  expect(found('padaria')).toEqual([1, 3]);
});

test('a search finds only tickets that match its filters and that the user may see', () => {
  const index = new SearchIndex();
  const own = { queueId: 1, userId: 7, status: 'open', whatsappId: 4 };
  const row = (id: number, changes: object) => v.parse(TicketRow, { ...sampleTicket(id), ...own, ...changes });
  index.setTicket(row(1, {}));
  index.setTicket(row(2, { userId: 8, whatsappId: 5 }));
  index.setTicket(row(3, { status: 'closed', unreadMessages: 0 }));
  index.setContact({ id: v.parse(ContactId, 1), name: 'Rita', number: '', tagIds: [v.parse(TagId, 9)] });
  const found = (filter: object, viewer: object = {}) =>
    ids(index.search('rita', { viewer: { ...admin, ...viewer }, filter: { ...allTickets, ...filter }, limit: 10 }).hits);
  expect(found({})).toEqual([1, 2, 3]);
  expect(found({ showAll: false })).toEqual([1, 3]);
  expect(found({}, { profile: 'user' })).toEqual([1, 3]);
  expect(found({ statuses: ['closed'] })).toEqual([3]);
  expect(found({ connectionIds: [5] })).toEqual([2]);
  expect(found({ userIds: [8] })).toEqual([2]);
  expect(found({ userIds: [8] }, { profile: 'user' })).toEqual([1, 3]);
  expect(found({ unreadOnly: true })).toEqual([1, 2]);
  expect(found({ tagIds: [9] })).toEqual([1, 2, 3]);
  expect(found({ tagIds: [9, 10] })).toEqual([]);
});
