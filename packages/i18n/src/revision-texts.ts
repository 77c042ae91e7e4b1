import type { Language } from './languages.ts';

type RevisionTexts = {
  readonly deleteTitle: string;
  readonly deleteText: string;
};

/** The texts of the dialog that takes back a message; loaded with it. */
export const revisionTexts: Readonly<Record<Language, RevisionTexts>> = {
  pt: {
    deleteTitle: 'Apagar esta mensagem?',
    deleteText: 'Ela some para o cliente também, e não volta.',
  },
  en: {
    deleteTitle: 'Delete this message?',
    deleteText: 'It goes for the customer too, and does not come back.',
  },
  es: {
    deleteTitle: '¿Eliminar este mensaje?',
    deleteText: 'Desaparece también para el cliente, y no vuelve.',
  },
  tr: {
    deleteTitle: 'Bu mesaj silinsin mi?',
    deleteText: 'Müşteride de kaybolur ve geri gelmez.',
  },
};
