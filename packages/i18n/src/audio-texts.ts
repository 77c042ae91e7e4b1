import type { Language } from './languages.ts';

/** The answer to a customer who sends audio to a company that does not take it from them. */
export const audioTexts: Readonly<Record<Language, string>> = {
  pt: 'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem.',
  en: 'We can’t listen to audio messages here at the moment. Please write your message instead.',
  es: 'Por ahora no podemos escuchar audios por aquí. Por favor, escribe tu mensaje.',
  tr: 'Şu anda buradan sesli mesaj dinleyemiyoruz. Lütfen mesajınızı yazın.',
};
