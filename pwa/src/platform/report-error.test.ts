import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientErrorReport } from '@prosa/contract/client-errors/client-error';
import { setAccessToken } from './access-token.ts';
import { reportError, toReport } from './report-error.ts';

const SAID = 'meu CPF é 529.982.247-25';

/** Returns an error with a stack as Chromium writes it: the message, then the frames. */
function thrown(message: string, name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = [
    `${name}: ${message}`,
    '    at Bubble (https://prosa.test/assets/conversation-Ab_1.js:3:14159)',
    '    at https://prosa.test/assets/first-x.js:1:7',
  ].join('\n');
  return error;
}

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  setAccessToken(undefined);
  vi.unstubAllGlobals();
});

it.each([
  thrown(`Unexpected token in JSON: ${SAID}`),
  thrown(`at assets/${SAID}.js:1:1`),
  thrown('x', SAID),
  SAID,
  { message: SAID },
  undefined,
])('keeps what was said on the device, for %s', (error) => {
  const report = toReport(error, 'promise', '/tickets/:uuid?');
  expect(parse(ClientErrorReport, report)).toEqual(report);
  expect(JSON.stringify(report)).not.toMatch(/CPF|529/);
});

it('a report names the class, the number of a React error and the places in the code', () => {
  expect(toReport(thrown('Minified React error #418; visit https://react.dev'), 'render', 'ticket-list')).toEqual({
    origin: 'render',
    place: 'ticket-list',
    name: 'TypeError',
    code: 418,
    frames: ['assets/conversation-Ab_1.js:3:14159', 'assets/first-x.js:1:7'],
  });
});

it('an error is reported once, never without a session, and not beyond the page’s limit', () => {
  reportError(thrown('a'), 'code');
  expect(sent).toEqual([]);
  setAccessToken('bearer');
  reportError(thrown('a'), 'code');
  reportError(thrown('b'), 'code');
  expect(sent).toHaveLength(1);
  for (let index = 0; index < 30; index += 1) reportError(thrown('a'), 'code', `place-${index}`);
  expect(sent).toHaveLength(20);
});
