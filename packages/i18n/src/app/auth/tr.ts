import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  auth: {
    intro: 'Ağ olsa da olmasa da kaldığınız yerden sürdürün.',
    email: 'E-posta',
    password: 'Parola',
    submit: 'Giriş yap',
    submitting: 'Giriş yapılıyor',
    emailRequired: 'E-postanızı yazın.',
    emailInvalid: 'Geçerli bir e-posta yazın.',
    passwordRequired: 'Parolanızı yazın.',
    network: 'Ağ yok. İlk giriş için bağlantı gerekir; bağlantı gelince yeniden deneyin.',
    expiredSubscription: 'Aboneliğiniz {{date}} tarihinde sona erdi. Ayrıntılı bilgi için Destek ile görüşün!',
    replaced: 'Hesabınıza başka bir bilgisayardan girildi.',
    sessionExpired: 'Oturumunuz sona erdi. Yeniden giriş yapın.',
    showPassword: 'Parolayı göster',
    code: 'Doğrulama kodu',
    byPasskey: 'Geçiş anahtarı kullan',
    passkeyCancelled: 'Geçiş anahtarı yanıt vermedi. Yeniden deneyin ya da parolanızı kullanın.',
    factorReset: '{{name}} iki adımlı doğrulamanızı ve geçiş anahtarlarınızı kaldırdı. Profilinizden yeniden kurun.',
    understood: 'Anladım',
    hidePassword: 'Parolayı gizle',
  },
};
