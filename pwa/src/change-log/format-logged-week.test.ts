import { expect, it } from 'vitest';
import { formatLoggedWeek } from './format-logged-week.ts';

const names = { nameOf: (day: string) => `<${day}>`, closed: 'closed' };

it('service hours in the change log are shown with the weekdays in the language of the screen', () => {
  expect(formatLoggedWeek(['monday 08:00-12:00 13:00-18:00', 'tuesday 08:00-12:00 13:00-18:00', 'sunday'], names)).toBe(
    '<monday> – <tuesday>: 08:00 – 12:00, 13:00 – 18:00; <sunday>: closed',
  );
});

it('a logged text that does not begin with a weekday is left out', () => {
  expect(formatLoggedWeek(['someday 08:00-12:00', 'friday 09:00-17:00'], names)).toBe('<friday>: 09:00 – 17:00');
});
