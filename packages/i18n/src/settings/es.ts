import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Configuración',
  tabs: { company: 'Empresa', schedules: 'Horarios', log: 'Cambios' },
};
