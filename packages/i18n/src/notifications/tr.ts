import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  newMessage: 'Yeni mesaj',
  transferred: 'Size aktarıldı',
  transferredBy: '{{name}} size aktardı',
  snoozeEnded: 'Ertelemesi doldu',
  overdue: 'Yanıt gecikti',
  mentioned: '{{name}} sizden söz etti:',
  unknown: 'Kişi',
  signedOut: 'Gelenleri görmek için oturum açın',
  read: 'Okundu işaretle',
  reply: 'Yanıtla',
  testTitle: 'Deneme bildirimi',
  testBody: 'Bildirimler bu cihaza ulaşıyor.',
};
