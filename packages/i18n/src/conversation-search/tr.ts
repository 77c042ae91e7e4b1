import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  search: 'Görüşmede ara',
  older: 'Daha eski sonuç',
  newer: 'Daha yeni sonuç',
  day: 'Bir güne git',
  close: 'Aramayı kapat',
  none: 'Bir şey bulunamadı',
  searching: 'Aranıyor…',
  place: '{{at}} / {{count}}',
  placeOfMany: '{{at}} / {{count}}+',
  away: 'Bağlantı yok: yalnızca bu cihazdaki mesajlar arandı.',
};
