import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Abonelik sona erdi',
  text: 'Aboneliğiniz sona erdi. Ayrıntılı bilgi için Destek ile görüşün!',
  toLogin: 'Girişe dön',
  stopped: 'Yenilenene kadar görüşme yapılamaz ve mesaj gönderilemez.',
  stored: 'Müşterilerin mesajları gelmeye devam eder ve saklanır: abonelik yenilenince görünür.',
  ask: 'Yenilemek ya da şirket verilerini almak için şu kişilere başvurun: {{names}}.',
  askAdmin: 'Şirket yöneticileri verileri almak için giriş yapabilir.',
};
