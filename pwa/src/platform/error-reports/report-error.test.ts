import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientErrorReport } from '@prosa/contract/client-errors/client-error';
import { setAccessToken } from '../requests/access-token.ts';
import { reportError, toErrorReport } from './report-error.ts';

const MESSAGE_WITH_CPF = 'meu CPF é 529.982.247-25';

/** Returns an error with a stack as Chromium writes it: the message, then the frames. */
function createError(message: string, name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = [
    `${name}: ${message}`,
    '    at Bubble (https://prosa.test/assets/conversation-Ab_1.js:3:14159)',
    '    at https://prosa.test/assets/first-x.js:1:7',
  ].join('\n');
  return error;
}

const sentReports: unknown[] = [];
beforeEach(() => {
  sentReports.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sentReports.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  setAccessToken(undefined);
  vi.unstubAllGlobals();
});

it.each([
  createError(`Unexpected token in JSON: ${MESSAGE_WITH_CPF}`),
  createError(`at assets/${MESSAGE_WITH_CPF}.js:1:1`),
  createError('x', MESSAGE_WITH_CPF),
  MESSAGE_WITH_CPF,
  { message: MESSAGE_WITH_CPF },
  undefined,
])('an error report contains no words of a conversation, for the error %s', (error) => {
  const report = toErrorReport(error, 'promise', '/tickets/:uuid?');
  expect(parse(ClientErrorReport, report)).toEqual(report);
  expect(JSON.stringify(report)).not.toMatch(/CPF|529/);
});

it("an error report contains the error's class, the number of a React error, and the places in the code from the error's stack", () => {
  expect(toErrorReport(createError('Minified React error #418; visit https://react.dev'), 'render', 'ticket-list')).toEqual({
    origin: 'render',
    place: 'ticket-list',
    name: 'TypeError',
    code: 418,
    frames: ['assets/conversation-Ab_1.js:3:14159', 'assets/first-x.js:1:7'],
  });
});

it('each error of a signed-in user is reported once, and a page sends at most 20 reports', () => {
  reportError(createError('a'), 'code');
  expect(sentReports).toEqual([]);
  setAccessToken('bearer');
  reportError(createError('a'), 'code');
  reportError(createError('b'), 'code');
  expect(sentReports).toHaveLength(1);
  for (let index = 0; index < 30; index += 1) reportError(createError('a'), 'code', `place-${index}`);
  expect(sentReports).toHaveLength(20);
});
