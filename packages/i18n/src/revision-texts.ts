import type { Language } from './languages.ts';

type RevisionTexts = {
  readonly editTitle: string;
  readonly text: string;
  readonly editHint: string;
  readonly deleteTitle: string;
  readonly deleteText: string;
};

/** What the dialogs ask that change or take back a message; loaded with them. */
export const revisionTexts: Readonly<Record<Language, RevisionTexts>> = {
  pt: {
    editTitle: 'Editar mensagem',
    text: 'Texto',
    editHint: 'Vale até 15 minutos depois do envio, pelo relógio do servidor.',
    deleteTitle: 'Apagar esta mensagem?',
    deleteText: 'Ela some para o cliente também, e não volta.',
  },
  en: {
    editTitle: 'Edit message',
    text: 'Text',
    editHint: 'Possible up to 15 minutes after sending, by the server’s clock.',
    deleteTitle: 'Delete this message?',
    deleteText: 'It goes for the customer too, and does not come back.',
  },
  es: {
    editTitle: 'Editar mensaje',
    text: 'Texto',
    editHint: 'Se puede hasta 15 minutos después del envío, según el reloj del servidor.',
    deleteTitle: '¿Eliminar este mensaje?',
    deleteText: 'Desaparece también para el cliente, y no vuelve.',
  },
  tr: {
    editTitle: 'Mesajı düzenle',
    text: 'Metin',
    editHint: 'Sunucu saatine göre gönderimden sonra 15 dakikaya kadar mümkündür.',
    deleteTitle: 'Bu mesaj silinsin mi?',
    deleteText: 'Müşteride de kaybolur ve geri gelmez.',
  },
};
