import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Bir şirketin kurulumunu kopyala',
  text: 'Ayarlar, tatillerle birlikte çalışma saatleri, chatbotlarıyla birlikte kuyruklar, etiketler ve paylaşılan hazır yanıtlar başka bir şirkete geçer. Şirkette zaten olanlar değişmez. Kullanıcılar, bağlantılar, kişiler ve görüşmeler kopyalanmaz.',
  open: 'Kurulumu kopyala',
  again: 'Yeniden kopyala',
  from: 'Kaynak',
  to: 'Hedef',
  submit: 'Kopyala',
  chooseFrom: 'Kopyalanacak şirketi seçin',
  chooseTo: 'Başka bir şirket seçin',
  failed: 'Şirketler yüklenemedi',
  copied_one: '1 öğe kopyalandı',
  copied_other: '{{count}} öğe kopyalandı',
  existing_one: '1 öğe zaten vardı',
  existing_other: '{{count}} öğe zaten vardı',
  item: 'Öğe',
  reason: 'Neden',
  bad: 'Geçersiz değer',
};
