import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  log: {
    create: 'Görüşme oluşturuldu',
    access: 'Konuşma görüldü',
    open: 'Görüşme kabul edildi',
    pending: 'Beklemeye döndü',
    closed: 'Görüşme çözüldü',
    autoClose: 'Süre dolunca kapatıldı',
    reopen: 'Görüşme yeniden açıldı',
    transfered: 'Aktarıldı',
    receivedTransfer: 'Aktarım alındı',
    queue: 'Kuyruğa girdi',
    redirect: 'Seçim yapılmadı: kuyruğa gönderildi',
    chatBot: 'Bot yanıtladı',
    lgpd: 'Onay istendi',
    nps: 'Değerlendirme istendi',
    retriesLimitQueue: 'Bot durdu: çok fazla deneme',
    userDefine: 'Temsilci kurayla seçildi',
    snoozed: 'Talep ertelendi',
    snoozeEnded: 'Listeye geri döndü',
    overdue: 'Yanıt gecikti',
  },
};
