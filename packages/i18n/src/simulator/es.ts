import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Simulador de clientes',
  intro: 'Escribe como cliente; el mensaje sigue el mismo camino que el de un canal real.',
  people: 'Personas',
  newPerson: 'Persona nueva',
  name: 'Nombre',
  number: 'Número',
  create: 'Crear persona',
  choose: 'Elige o inventa una persona',
  write: 'Escribe como {{name}}',
  reactions: 'Reacciones',
  markRead: 'Marcar como leídos',
  unavailable: 'El simulador no está activado o ninguna conexión lo usa todavía.',
  nobody: 'Aún no hay personas',
  nameInvalid: 'Escribe un nombre de 2 a 50 letras.',
  numberInvalid: 'Escribe un número con código de país.',
  deleteMessage: 'Eliminar para todos',
  attach: 'Enviar foto o audio',
  typing: 'escribiendo…',
};
