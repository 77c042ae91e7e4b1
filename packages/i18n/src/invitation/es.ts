import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Le damos la bienvenida a {{company}}',
  intro: '{{name}}, cree la contraseña con la que entrará como {{email}}.',
  password: 'Nueva contraseña',
  passwordHint: 'De 5 a 50 caracteres.',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  enter: 'Crear contraseña y entrar',
  again: 'Intentar de nuevo',
  awayTitle: 'No se pudo abrir la invitación',
};
