import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  dueIn: '{{duration}} kaldı',
  overdueBy: '{{duration}} gecikti',
  spokenDueIn: 'Yanıt için {{duration}} kaldı',
  spokenOverdueBy: 'Yanıt {{duration}} gecikti',
  overdueOnly: 'Yalnız gecikenler',
  overdue: 'Yanıt gecikti',
};
