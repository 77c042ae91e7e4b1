import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Suscripción vencida',
  text: 'Tu suscripción venció. ¡Contacta con Soporte para más información!',
  toLogin: 'Volver a entrar',
  stopped: 'Hasta la renovación no se puede atender ni enviar mensajes.',
  stored: 'Los mensajes de los clientes siguen llegando y quedan guardados: aparecen en cuanto se renueve la suscripción.',
  ask: 'Para renovar o llevarse los datos de la empresa, hable con: {{names}}.',
  askAdmin: 'Los administradores de la empresa pueden entrar para llevarse los datos.',
};
