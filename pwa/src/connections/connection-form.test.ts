import { QueueId } from '@prosa/contract/ids';
import { parse, safeParse } from 'valibot';
import { expect, it } from 'vitest';
import { CreateConnectionForm, toNewConnectionValues } from './connection-form.ts';

const context = { today: '2026-11-23', userRating: 'disabled' } as const;
const values = { ...toNewConnectionValues('simulator', context, []), name: 'Recepção' };

const listIssueTexts = (changes: object): string[] =>
  (safeParse(CreateConnectionForm, { ...values, ...changes }).issues ?? []).map(
    ({ message, path }) => `${String(path?.[0]?.key)}: ${message}`,
  );

it('a connection that has only a name can be saved', () => {
  expect(listIssueTexts({})).toEqual([]);
});

it('if two fields of a connection contradict each other, the form shows the server’s error code at the field to correct', () => {
  expect(listIssueTexts({ timeSendQueue: 5 })).toEqual(['sendIdQueue: ERR_SEND_QUEUE_REQUIRED']);
  expect(listIssueTexts({ queueIds: [1, 2] })).toEqual(['greetingMessage: ERR_WAPP_GREETING_REQUIRED']);
  expect(listIssueTexts({ context: { ...context, userRating: 'enabled', row: null } })).toEqual([
    'ratingMessage: ERR_RATING_MESSAGE_REQUIRED',
  ]);
});

it('the form of a connection saves a cleared day of a vacation as null, and an empty expiry time as 0', () => {
  const parsed = safeParse(CreateConnectionForm, { ...values, collectiveVacationStart: '', expiresTicket: null });
  expect(parsed.output).toMatchObject({ collectiveVacationStart: null, expiresTicket: 0 });
});

it('if the company has only one queue, the form of a new connection begins with that queue', () => {
  const begun = (...ids: number[]) =>
    toNewConnectionValues(
      'simulator',
      context,
      ids.map((id) => ({ id: parse(QueueId, id) })),
    ).queueIds;
  expect([begun(), begun(7), begun(7, 8)]).toEqual([[], [7], []]);
});
