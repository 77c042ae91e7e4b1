import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  openNow: 'Abierto ahora',
  closesAt: 'cierra: {{when}}',
  closedNow: 'Cerrado ahora',
  opensAt: 'abre: {{when}}',
  neverOpens: 'no abre',
  halfShift: 'Hay que completar el inicio y el fin del turno.',
  shiftA: '1.er turno',
  shiftB: '2.º turno',
  start: '{{day}}, {{shift}}: inicio',
  end: '{{day}}, {{shift}}: fin',
  copy: 'Copiar {{day}}',
  copyToWeekdays: 'Copiar de lunes a viernes',
  copyToAll: 'Copiar a todos los días',
  close: 'Cerrar este día',
};
