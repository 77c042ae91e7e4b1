import type { Language } from './languages.ts';

type RecordingTexts = {
  readonly kept: string;
  readonly listen: string;
  readonly sendNow: string;
  readonly save: string;
  readonly noNetwork: string;
};

/** The texts about a voice message that the device has no room for; loaded with the conversation. */
export const recordingTexts: Readonly<Record<Language, RecordingTexts>> = {
  pt: {
    kept: 'A gravação não foi perdida: fica aqui enquanto esta página estiver aberta.',
    listen: 'Gravação não guardada',
    sendNow: 'Enviar já pela rede',
    save: 'Baixar',
    noNetwork: 'Sem rede agora. A gravação continua aqui.',
  },
  en: {
    kept: 'The recording is not lost: it stays here while this page is open.',
    listen: 'Recording not stored',
    sendNow: 'Send now over the network',
    save: 'Download',
    noNetwork: 'No network now. The recording is still here.',
  },
  es: {
    kept: 'La grabación no se perdió: queda aquí mientras esta página esté abierta.',
    listen: 'Grabación no guardada',
    sendNow: 'Enviar ya por la red',
    save: 'Descargar',
    noNetwork: 'Sin red ahora. La grabación sigue aquí.',
  },
  tr: {
    kept: 'Kayıt kaybolmadı: bu sayfa açık kaldıkça burada durur.',
    listen: 'Saklanmayan kayıt',
    sendNow: 'Ağ üzerinden şimdi gönder',
    save: 'İndir',
    noNetwork: 'Şu anda ağ yok. Kayıt hâlâ burada.',
  },
};
