import { connectionDefaults } from '@prosa/contract/channels/connection-fields';
import type { QueueId } from '@prosa/contract/ids';
import { expect, it } from 'vitest';
import { type DependentConnectionFields, findConnectionFaults, listChangedConnectionFields } from './connection-faults.ts';

// The ids of two queues. The cast only adds the brand of a queue's id.
const [one, two] = [1, 2] as QueueId[];
const ruleContext = { today: '2026-03-05', userRating: 'disabled', storedVacationStart: null } as const;
const listTestFaults = (fields: Partial<DependentConnectionFields>, also: object = {}, changed?: readonly string[]) =>
  findConnectionFaults(
    { ...connectionDefaults, queueIds: [], ...fields },
    { ...ruleContext, ...also },
    changed && new Set(changed),
  ).map(({ field, code }) => `${field}: ${code}`);

it('a new connection has no faults', () => {
  expect(listTestFaults({})).toEqual([]);
});

it('a connection with several queues needs a greeting, which asks the customer to choose a queue', () => {
  if (one === undefined || two === undefined) throw new Error('two queues');
  const fault = ['greetingMessage: ERR_WAPP_GREETING_REQUIRED'];
  expect(listTestFaults({ queueIds: [one, two], greetingMessage: ' ' })).toEqual(fault);
  expect(listTestFaults({ queueIds: [one, one] })).toEqual([]);
  expect(listTestFaults({ queueIds: [one, two], greetingMessage: 'Olá' })).toEqual([]);
});

it('a connection with a time after which tickets move to a queue needs that queue', () => {
  if (one === undefined) throw new Error('a queue');
  expect(listTestFaults({ timeSendQueue: 1 })).toEqual(['sendIdQueue: ERR_SEND_QUEUE_REQUIRED']);
  expect(listTestFaults({ timeSendQueue: 1, sendIdQueue: one })).toEqual([]);
});

it('a rating message needs an expiry time, and a company with ratings needs a rating message', () => {
  expect(listTestFaults({ ratingMessage: 'Nota?' })).toEqual(['expiresTicketNPS: ERR_RATING_EXPIRY_REQUIRED']);
  expect(listTestFaults({ ratingMessage: 'Nota?', expiresTicketNPS: 5 })).toEqual([]);
  expect(listTestFaults({}, { userRating: 'enabled' })).toEqual(['ratingMessage: ERR_RATING_MESSAGE_REQUIRED']);
});

it('a vacation needs a start and an end, and the start must neither be after the end nor too long ago', () => {
  const vacation = (start: string | null, end: string | null) => ({
    collectiveVacationMessage: 'Férias',
    collectiveVacationStart: start,
    collectiveVacationEnd: end,
  });
  const fault = ['collectiveVacationStart: ERR_VACATION_PERIOD'];
  for (const [start, end] of [
    [null, null],
    ['2026-03-01', null],
    [null, '2026-03-01'],
    ['2026-03-02', '2026-03-01'],
    ['2026-02-22', '2026-03-09'],
  ] as const)
    expect([start, end, ...listTestFaults(vacation(start, end))]).toEqual([start, end, ...fault]);
  expect(listTestFaults(vacation('2026-02-23', '2026-02-23'))).toEqual([]);
  expect(listTestFaults(vacation('2026-01-01', '2026-03-09'), { storedVacationStart: '2026-01-01' })).toEqual([]);
  expect(listTestFaults({ ...vacation(null, null), collectiveVacationMessage: '' })).toEqual([]);
});

it('a change of a connection is checked only against the rules about the changed fields', () => {
  expect(listTestFaults({ timeSendQueue: 1 }, {}, ['name'])).toEqual([]);
  expect(listTestFaults({ timeSendQueue: 1 }, { userRating: 'enabled' }, ['timeSendQueue'])).toEqual([
    'sendIdQueue: ERR_SEND_QUEUE_REQUIRED',
  ]);
});

it('a change of only a connection’s name needs no rating message, even if ratings are enabled', () => {
  const stored: DependentConnectionFields = { ...connectionDefaults, queueIds: [], ratingMessage: '' };
  const faultsOfChange = (fields: Partial<DependentConnectionFields>) =>
    listTestFaults(fields, { userRating: 'enabled' }, [...listChangedConnectionFields(stored, { ...stored, ...fields })]);
  expect(faultsOfChange({})).toEqual([]);
  expect(faultsOfChange({ ratingMessage: ' ' })).toEqual(['ratingMessage: ERR_RATING_MESSAGE_REQUIRED']);
  expect(faultsOfChange({ timeSendQueue: 5 })).toEqual(['sendIdQueue: ERR_SEND_QUEUE_REQUIRED']);
});
