import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Ayarlar',
  tabs: { company: 'Şirket', schedules: 'Saatler', log: 'Değişiklikler' },
};
