import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: '¿Adónde enviarlo?',
  cancel: 'Cancelar',
  search: 'Buscar atención o chat',
  none: 'Ninguna atención ni chat con ese nombre',
  where: 'Atenciones y chats',
  noRoom: 'El dispositivo está lleno. No se guardó nada.',
};
