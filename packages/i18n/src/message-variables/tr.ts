import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  firstName: 'Ad',
  name: 'Kişinin adı',
  userName: 'Adınız',
  ms: 'Selamlama',
  protocol: 'Protokol',
  date: 'Tarih',
  hour: 'Saat',
  ticket_id: 'Görüşme no.',
  queue: 'Kuyruk',
  connection: 'Bağlantı',
};
