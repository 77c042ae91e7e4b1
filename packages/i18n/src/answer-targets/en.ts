import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  dueIn: 'due in {{duration}}',
  overdueBy: '{{duration}} overdue',
  spokenDueIn: 'The answer is due in {{duration}}',
  spokenOverdueBy: 'The answer is {{duration}} overdue',
  overdueOnly: 'Overdue only',
  overdue: 'Answer overdue',
};
