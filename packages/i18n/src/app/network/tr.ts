import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  network: {
    online: 'Eşitlendi',
    offline: 'Ağ yok',
    syncing: 'Eşitleniyor',
    problem: 'Eşitleme sorunu',
    serverAway: 'Sunucuya ulaşılamıyor',
    deviceFull: 'Cihaz dolu',
    waiting_one: '{{count}} gönderilecek',
    waiting_other: '{{count}} gönderilecek',
    refused_one: '{{count}} yapılmadı',
    refused_other: '{{count}} yapılmadı',
    detail: 'Ağ durumu',
    needed: 'Bu, bu cihazda yok ve ağ gerektirir.',
    again: 'Şimdi dene',
    lastSync: 'Son eşitleme {{time}}',
  },
  server: {
    needed: 'Bu ekran ağ bağlantısı gerektirir',
    neededText: 'Ağ geri geldiğinde kendiliğinden açılır.',
    asOf: 'Ağ yok. Burada gördükleriniz saat {{time}} itibarıyladır; değişiklikler ağ gerektirir.',
    asOfDay: 'Ağ yok. Burada gördükleriniz {{day}} itibarıyladır; değişiklikler ağ gerektirir.',
    staleAsOf: 'Güncellenemedi. Burada gördükleriniz saat {{time}} itibarıyladır.',
    staleAsOfDay: 'Güncellenemedi. Burada gördükleriniz {{day}} itibarıyladır.',
    again: 'Şimdi dene',
    offline: 'Ağ yok: hiçbir şey değiştirilmedi. Ağ geri gelince yeniden deneyin.',
    noAnswer: 'Sunucu yanıt vermedi. Yeniden denemeden önce listeyi kontrol edin.',
  },
};
