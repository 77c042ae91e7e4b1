import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  failedToLoad: 'Yüklenemedi',
  password: 'Parola',
  changePassword: 'Parolayı değiştir',
  changePasswordHint: 'Diğer cihazlarınızda oturum kapanır.',
  currentPassword: 'Şu anki parola',
  newPassword: 'Yeni parola',
  passwordChanged: 'Parola değişti',
  tooShort_one: 'En az {{count}} karakter.',
  tooShort_other: 'En az {{count}} karakter.',
  sessions: 'Oturum açık cihazlar',
  lastUsed: 'Son kullanım: {{time}}',
  thisDevice: 'Bu cihaz',
  endSession: 'Oturumu kapat',
  endSessionOf: '{{name}} oturumunu kapat',
  device: {
    phone: 'Telefon',
    desk: 'Bilgisayar',
  },
  factor: {
    title: 'İki adımlı doğrulama',
    on: 'Açık',
    off: 'Kapalı',
    codesLeft_one: '{{count}} kurtarma kodu kaldı',
    codesLeft_other: '{{count}} kurtarma kodu kaldı',
    begin: 'Aç',
    remove: 'Kapat',
    removeHint: 'Girişte yalnızca parola istenecek.',
    beginHint: 'Girişte parolanın yanında telefonunuzdaki bir uygulamanın kodu istenecek.',
    next: 'Devam',
    scanHint:
      'Görseli bir doğrulama uygulamasıyla okutun veya aşağıdaki anahtarı uygulamaya yazın. Sonra gösterdiği kodu buraya yazın.',
    picture: 'Doğrulama uygulaması için görsel',
    code: 'Uygulamanın kodu',
    confirm: 'Onayla',
    codesTitle: 'Kurtarma kodlarını saklayın',
    codesHint: 'Telefonunuzu kaybederseniz her biri kodun yerine bir kez geçer. Yeniden gösterilmezler.',
    saveCodes: 'Dosyaya kaydet',
    codesKept: 'Sakladım',
  },
};
