import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: '{{company}} şirketine hoş geldiniz',
  intro: '{{name}}, {{email}} olarak gireceğiniz parolayı belirleyin.',
  password: 'Yeni parola',
  passwordHint: '5 ile 50 karakter arası.',
  show: 'Parolayı göster',
  hide: 'Parolayı gizle',
  enter: 'Parolayı belirle ve gir',
  again: 'Yeniden dene',
  awayTitle: 'Davet açılamadı',
};
