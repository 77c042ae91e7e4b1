import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  failed: 'Şirket bilgileri yüklenemedi.',
  saved: 'Şirket bilgileri kaydedildi.',
  intro: 'Adı ekip görür. Günler, hizmet saatleri ve tekrarlar şirketin saat dilimine göre işler.',
  name: 'Şirket adı',
  timeZone: 'Saat dilimi',
  now: 'Orada şu an: {{when}}.',
  useDevice: 'Bu cihazınkini kullan: {{timeZone}}',
};
