import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  failed: 'The company’s data could not be loaded.',
  saved: 'Company data saved.',
  intro: 'The team sees the name. Days, service hours and recurrences follow the company’s time zone.',
  name: 'Company name',
  timeZone: 'Time zone',
  now: 'The time there: {{when}}.',
  useDevice: 'Use the one of this device: {{timeZone}}',
};
