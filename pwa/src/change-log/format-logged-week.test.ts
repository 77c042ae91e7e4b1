import { expect, it } from 'vitest';
import { formatLoggedWeek } from './format-logged-week.ts';

const names = { nameOf: (day: string) => `<${day}>`, closed: 'closed' };

it('logged service hours name their days in the language of the screen', () => {
  expect(formatLoggedWeek(['monday 08:00-12:00 13:00-18:00', 'tuesday 08:00-12:00 13:00-18:00', 'sunday'], names)).toBe(
    '<monday> – <tuesday>: 08:00 – 12:00, 13:00 – 18:00; <sunday>: closed',
  );
});

it('a text that is no day is left out', () => {
  expect(formatLoggedWeek(['someday 08:00-12:00', 'friday 09:00-17:00'], names)).toBe('<friday>: 09:00 – 17:00');
});
