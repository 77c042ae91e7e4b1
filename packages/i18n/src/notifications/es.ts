import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  newMessage: 'Nuevo mensaje',
  transferred: 'Transferido a ti',
  transferredBy: '{{name}} te lo transfirió',
  snoozeEnded: 'Pospuesto hasta ahora',
  overdue: 'Respuesta atrasada',
  mentioned: '{{name}} te mencionó:',
  unknown: 'Contacto',
  signedOut: 'Inicia sesión para ver lo que llegó',
  read: 'Marcar como leído',
  reply: 'Responder',
  testTitle: 'Notificación de prueba',
  testBody: 'Las notificaciones llegan a este dispositivo.',
};
