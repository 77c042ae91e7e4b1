import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  title: 'Notificaciones en este dispositivo',
  why: 'Entérate al momento cuando un cliente escribe o te transfieren una conversación, aunque Prosa esté cerrado.',
  turnOn: 'Activar notificaciones',
  notNow: 'Ahora no',
  blocked: 'El navegador bloquea las notificaciones de Prosa. Permítelas en los ajustes del sitio y vuelve aquí.',
  installFirst: 'En iPhone y iPad, instala primero: toca Compartir y “Añadir a pantalla de inicio”.',
  unsupported: 'Este navegador no recibe notificaciones.',
  failed: 'No se pudieron activar las notificaciones. Inténtalo de nuevo.',
  devices: 'Dispositivos que reciben notificaciones',
  none: 'Ningún dispositivo recibe notificaciones todavía.',
  thisDevice: 'este dispositivo',
  lastUsed: 'Última notificación {{when}}',
  neverUsed: 'Aún sin notificaciones',
  hideContent: 'No mostrar el contenido',
  hideContentHint: 'La notificación solo dice que hay un mensaje nuevo, sin nombre ni texto.',
  test: 'Probar',
  tested: 'Notificación de prueba en camino',
  remove: 'Quitar',
  offline: 'Sin red. Inténtalo de nuevo cuando tengas conexión.',
};
