import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  audioRefused: 'Şu anda buradan sesli mesaj dinleyemiyoruz. Lütfen mesajınızı yazın.',
  consentQuestion: '[1] Evet\n[2] Hayır',
  menuBack: 'Geri',
  mainMenu: 'Ana menü',
  menuOpener: 'Seçenekleri gör',
  stepLimit: '“{{flow}}” akışı müşteriden yanıt gelmeden çok fazla döndü ve sonlandırıldı.',
  endless: '“{{flow}}” akışı yanıt vermeyi bıraktı: kişi başka bir bot gibi durmadan yazıyor. Lütfen siz ilgilenin.',
  nodeGone: '“{{flow}}” akışı sonlandırıldı: devam edeceği blok yok.',
  agentWaits:
    '“{{flow}}” akışı konuşmayı henüz yanıt vermeyen “{{agent}}” yapay zekâ temsilcisine devretti: lütfen siz ilgilenin.',
  queueGone: '“{{flow}}” akışı artık olmayan “{{queue}}” kuyruğuna yönlendirecekti.',
  tagGone: '“{{flow}}” akışı artık olmayan “{{tag}}” etiketini ekleyecekti.',
  integrationFailed: '“{{integration}}” entegrasyonu yanıt veremedi ve sonlandırıldı: lütfen buradan yanıtlayın.',
  integrationCommand: '“{{integration}}” entegrasyonu artık var olmayan ya da okunamayan bir şey istedi (kuyruk veya kişi gibi).',
  integrationEndless:
    '“{{integration}}” entegrasyonu yanıt vermeyi bıraktı: kişi, başka bir bot gibi durmadan yazıyor. Lütfen buradan yanıtlayın.',
};
