import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Müşteri benzetimi',
  intro: 'Müşteri olarak yazın; mesaj gerçek bir kanalın yolundan geçer.',
  people: 'Kişiler',
  newPerson: 'Yeni kişi',
  name: 'Ad',
  number: 'Numara',
  create: 'Kişi oluştur',
  choose: 'Bir kişi seçin ya da uydurun',
  write: '{{name}} olarak yazın',
  reactions: 'Tepkiler',
  markRead: 'Okundu say',
  unavailable: 'Benzetim kapalı ya da onu kullanan bir bağlantı henüz yok.',
  nobody: 'Henüz kişi yok',
  nameInvalid: '2 ile 50 harf arası bir ad yazın.',
  numberInvalid: 'Ülke koduyla bir numara yazın.',
  deleteMessage: 'Herkesten sil',
  attach: 'Fotoğraf ya da ses gönder',
  typing: 'yazıyor…',
};
