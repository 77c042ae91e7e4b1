import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Datos de la empresa',
  text: 'Contactos, atenciones, mensajes, etiquetas, colas, usuarios, conexiones, respuestas rápidas y mensajes programados en un archivo zip (JSON Lines), con la dirección de cada archivo multimedia. El archivo queda aquí 7 días.',
  start: 'Exportar datos',
  again: 'Exportar de nuevo',
  download: 'Descargar',
};
