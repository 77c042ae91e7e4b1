import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  dueIn: 'vence en {{duration}}',
  overdueBy: 'atrasado {{duration}}',
  spokenDueIn: 'La respuesta vence en {{duration}}',
  spokenOverdueBy: 'La respuesta lleva {{duration}} de atraso',
  overdueOnly: 'Solo atrasados',
  overdue: 'Respuesta atrasada',
};
