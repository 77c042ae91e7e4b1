import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  search: 'Buscar en la conversación',
  older: 'Resultado anterior',
  newer: 'Resultado siguiente',
  day: 'Ir a un día',
  close: 'Cerrar la búsqueda',
  none: 'Nada encontrado',
  searching: 'Buscando…',
  place: '{{at}} de {{count}}',
  placeOfMany: '{{at}} de {{count}}+',
  away: 'Sin conexión: solo se buscó en los mensajes de este dispositivo.',
};
