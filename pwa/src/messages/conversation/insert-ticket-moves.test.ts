import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { TicketLogEntry } from '@prosa/contract/tickets/ticket-log';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { isKnownLogEntry } from '../../ticket-log/log-icons.ts';
import type { TicketMoves } from '../../ticket-log/use-ticket-moves.ts';
import { insertTicketMoves } from './insert-ticket-moves.ts';
import { toConversationRows } from './to-conversation-rows.ts';

/** Returns the instant that is `hour` hours after a midnight in the device's time zone. */
const at = (hour: number): string => new Date(2026, 0, 10, hour).toISOString();
const toMessageView = (n: number, ticketId: number, hour: number) => ({
  ...sampleMessage(n, ticketId),
  createdAt: at(hour),
  outbox: undefined,
});
const move = (id: string, hour: number) =>
  parse(TicketLogEntry, { id, type: 'open', user: null, queue: null, createdAt: at(hour) });
const movesOf = (byTicket: Readonly<Record<number, readonly TicketLogEntry[]>>): TicketMoves =>
  new Map(Object.entries(byTicket).map(([id, entries]) => [Number(id), entries.filter(isKnownLogEntry)]));
const place = (
  messages: readonly ReturnType<typeof toMessageView>[],
  moves: TicketMoves,
  ends = { complete: true, hasEnd: true },
) =>
  insertTicketMoves(toConversationRows(messages, { complete: ends.complete }), moves, ends).map((row) =>
    row.kind === 'message' ? row.message.body : row.kind === 'move' ? row.move.id : row.kind,
  );

test('a move of a ticket is shown between messages by its time, and above a day separator if the move was before that day', () => {
  const messages = [toMessageView(1, 1, 9), toMessageView(2, 1, 35)];
  expect(place(messages, movesOf({ 1: [move('a', 8), move('b', 10), move('c', 30), move('d', 40)] }))).toEqual([
    'ticket',
    'day',
    'a',
    'message 1',
    'b',
    'day',
    'c',
    'message 2',
    'd',
  ]);
});

test('the moves of a ticket are placed between the messages of that ticket', () => {
  const messages = [toMessageView(1, 1, 9), toMessageView(2, 2, 12)];
  expect(place(messages, movesOf({ 1: [move('closed', 11)], 2: [move('create', 12), move('open', 13)] }))).toEqual([
    'ticket',
    'day',
    'message 1',
    'closed',
    'ticket',
    'day',
    'create',
    'message 2',
    'open',
  ]);
});

test('moves before the first loaded message and after an excerpt are left out', () => {
  const messages = [toMessageView(1, 1, 9), toMessageView(2, 1, 11)];
  const moves = movesOf({ 1: [move('a', 8), move('b', 10), move('c', 12)] });
  expect(place(messages, moves, { complete: false, hasEnd: false })).toEqual(['message 1', 'b', 'message 2']);
  expect(place([], moves)).toEqual([]);
});
