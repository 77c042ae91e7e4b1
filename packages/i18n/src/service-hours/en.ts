import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  openNow: 'Open now',
  closesAt: 'closes: {{when}}',
  closedNow: 'Closed now',
  opensAt: 'opens: {{when}}',
  neverOpens: 'does not open',
  halfShift: 'Fill in both ends of the shift.',
  shiftA: '1st shift',
  shiftB: '2nd shift',
  start: '{{day}}, {{shift}}: start',
  end: '{{day}}, {{shift}}: end',
  copy: 'Copy {{day}}',
  copyToWeekdays: 'Copy to Monday to Friday',
  copyToAll: 'Copy to every day',
  close: 'Close on this day',
};
