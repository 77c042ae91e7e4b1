import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  firstName: 'Primer nombre',
  name: 'Nombre del contacto',
  userName: 'Tu nombre',
  ms: 'Saludo',
  protocol: 'Protocolo',
  date: 'Fecha',
  hour: 'Hora',
  ticket_id: 'N.º de atención',
  queue: 'Fila',
  connection: 'Conexión',
};
