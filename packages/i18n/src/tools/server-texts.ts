import type { Language } from '../languages.ts';

type ServerTexts = {
  readonly needed: string;
  readonly neededText: string;
  /** `time` of today. */
  readonly asOf: (time: string) => string;
  /** `day` and time of a day before. */
  readonly asOfDay: (day: string) => string;
  readonly again: string;
  readonly offline: string;
  readonly noAnswer: string;
};

/** The texts of screens that need the server and don't reach it. */
export const serverTexts: Readonly<Record<Language, ServerTexts>> = {
  pt: {
    needed: 'Esta tela precisa de rede',
    neededText: 'Ela abre sozinha quando a rede voltar.',
    asOf: (time) => `Sem rede. O que aparece aqui é das ${time}; mudanças precisam de rede.`,
    asOfDay: (day) => `Sem rede. O que aparece aqui é de ${day}; mudanças precisam de rede.`,
    again: 'Tentar agora',
    offline: 'Sem rede: nada foi mudado. Tente de novo quando ela voltar.',
    noAnswer: 'O servidor não respondeu. Confira a lista antes de tentar de novo.',
  },
  en: {
    needed: 'This screen needs the network',
    neededText: 'It opens by itself when the network is back.',
    asOf: (time) => `No network. What you see here is from ${time}; changes need the network.`,
    asOfDay: (day) => `No network. What you see here is from ${day}; changes need the network.`,
    again: 'Try now',
    offline: 'No network: nothing was changed. Try again when it is back.',
    noAnswer: 'The server did not answer. Check the list before you try again.',
  },
  es: {
    needed: 'Esta pantalla necesita red',
    neededText: 'Se abre sola cuando vuelva la red.',
    asOf: (time) => `Sin red. Lo que ves aquí es de las ${time}; los cambios necesitan red.`,
    asOfDay: (day) => `Sin red. Lo que ves aquí es del ${day}; los cambios necesitan red.`,
    again: 'Intentar ahora',
    offline: 'Sin red: no se cambió nada. Inténtalo de nuevo cuando vuelva.',
    noAnswer: 'El servidor no respondió. Revisa la lista antes de intentarlo de nuevo.',
  },
  tr: {
    needed: 'Bu ekran ağ bağlantısı gerektirir',
    neededText: 'Ağ geri geldiğinde kendiliğinden açılır.',
    asOf: (time) => `Ağ yok. Burada gördükleriniz saat ${time} itibarıyladır; değişiklikler ağ gerektirir.`,
    asOfDay: (day) => `Ağ yok. Burada gördükleriniz ${day} itibarıyladır; değişiklikler ağ gerektirir.`,
    again: 'Şimdi dene',
    offline: 'Ağ yok: hiçbir şey değiştirilmedi. Ağ geri gelince yeniden deneyin.',
    noAnswer: 'Sunucu yanıt vermedi. Yeniden denemeden önce listeyi kontrol edin.',
  },
};
