import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  failed: 'No se pudieron cargar los datos de la empresa.',
  saved: 'Datos de la empresa guardados.',
  intro: 'El equipo ve el nombre. Los días, los horarios de atención y las repeticiones siguen la zona horaria de la empresa.',
  name: 'Nombre de la empresa',
  timeZone: 'Zona horaria',
  now: 'Ahora allí: {{when}}.',
  useDevice: 'Usar la de este dispositivo: {{timeZone}}',
};
