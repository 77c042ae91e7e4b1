import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Bu cihazda bildirimler',
  why: 'Prosa kapalıyken bile bir müşteri yazdığında ya da size bir görüşme aktarıldığında hemen öğrenin.',
  turnOn: 'Bildirimleri aç',
  notNow: 'Şimdi değil',
  blocked: 'Tarayıcı Prosa bildirimlerini engelliyor. Site ayarlarından izin verip buraya dönün.',
  installFirst: 'iPhone ve iPad’de önce yükleyin: Paylaş’a, sonra “Ana Ekrana Ekle”ye dokunun.',
  unsupported: 'Bu tarayıcı bildirim alamıyor.',
  failed: 'Bildirimler açılamadı. Yeniden deneyin.',
  devices: 'Bildirim alan cihazlar',
  none: 'Henüz bildirim alan cihaz yok.',
  thisDevice: 'bu cihaz',
  lastUsed: 'Son bildirim {{when}}',
  neverUsed: 'Henüz bildirim yok',
  hideContent: 'İçeriği gösterme',
  hideContentHint: 'Bildirim, ad ve metin olmadan yalnızca yeni bir mesaj olduğunu söyler.',
  test: 'Dene',
  tested: 'Deneme bildirimi yolda',
  remove: 'Kaldır',
  offline: 'Ağ yok. Bağlandığınızda yeniden deneyin.',
};
