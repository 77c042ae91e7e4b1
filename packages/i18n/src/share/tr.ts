import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Nereye gönderilsin?',
  cancel: 'Vazgeç',
  search: 'Talep veya sohbet ara',
  none: 'Bu adda talep veya sohbet yok',
  where: 'Talepler ve sohbetler',
  noRoom: 'Cihaz dolu. Hiçbir şey kaydedilmedi.',
};
