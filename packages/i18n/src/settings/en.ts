import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Settings',
  tabs: { company: 'Company', schedules: 'Hours', log: 'Change log' },
};
