import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Şirket verileri',
  text: 'Kişiler, görüşmeler, mesajlar, etiketler, kuyruklar, kullanıcılar, bağlantılar, hızlı yanıtlar ve zamanlanmış mesajlar bir zip dosyasında (JSON Lines), her medya dosyasının adresiyle. Dosya burada 7 gün kalır.',
  start: 'Verileri dışa aktar',
  again: 'Yeniden dışa aktar',
  download: 'İndir',
};
