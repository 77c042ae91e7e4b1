import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  saveTitle: 'Görünümü kaydet',
  saveText: 'Şu anki filtreleri ve sekmeyi bir adla, yalnızca sizin için ve tüm cihazlarınızda saklar.',
  changeTitle: '{{name}} görünümünü değiştir',
  name: 'Ad',
  nameRequired: 'Görünüme bir ad verin.',
  nameLong: 'Ad en fazla {{count}} karakter olabilir.',
  takesFilters: 'Filtrelerini şu ankilerle değiştir',
  manageTitle: 'Görünümlerim',
  manageText: 'Yalnızca siz görürsünüz. En fazla {{count}} tane kaydedebilirsiniz.',
  none: 'Kayıtlı görünüm yok.',
  up: '{{name}} yukarı taşı',
  down: '{{name}} aşağı taşı',
  change: '{{name}} değiştir',
  delete: '{{name}} sil',
  missing: {
    text: 'Bu filtreler artık olmayan şeyleri kullanıyor: {{kinds}}.',
    remove: 'Filtrelerden çıkar',
    queues_one: '{{count}} kuyruk',
    queues_other: '{{count}} kuyruk',
    tags_one: '{{count}} etiket',
    tags_other: '{{count}} etiket',
    connections_one: '{{count}} bağlantı',
    connections_other: '{{count}} bağlantı',
    users_one: '{{count}} temsilci',
    users_other: '{{count}} temsilci',
  },
};
