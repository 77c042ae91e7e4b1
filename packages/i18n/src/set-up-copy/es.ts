import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Copiar la configuración de una empresa',
  text: 'Los ajustes, los horarios con festivos, las colas con sus chatbots, las etiquetas y las respuestas rápidas compartidas pasan a otra empresa. Lo que ya tiene queda como está. No se copian usuarios, conexiones, contactos ni atenciones.',
  open: 'Copiar configuración',
  again: 'Copiar otra vez',
  from: 'De',
  to: 'A',
  submit: 'Copiar',
  chooseFrom: 'Elija la empresa de la que copiar',
  chooseTo: 'Elija otra empresa',
  failed: 'No se pudieron cargar las empresas',
  copied_one: '1 elemento copiado',
  copied_other: '{{count}} elementos copiados',
  existing_one: '1 ya existía',
  existing_other: '{{count}} ya existían',
  item: 'Elemento',
  reason: 'Motivo',
  bad: 'Valor no válido',
};
