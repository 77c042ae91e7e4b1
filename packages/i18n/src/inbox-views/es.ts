import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  saveTitle: 'Guardar vista',
  saveText: 'Guarda los filtros y la pestaña actuales con un nombre, solo para ti y en todos tus dispositivos.',
  changeTitle: 'Cambiar la vista {{name}}',
  name: 'Nombre',
  nameRequired: 'Ponle un nombre a la vista.',
  nameLong: 'El nombre puede tener hasta {{count}} caracteres.',
  takesFilters: 'Cambiar sus filtros por los actuales',
  manageTitle: 'Mis vistas',
  manageText: 'Solo tú las ves. Puedes guardar hasta {{count}}.',
  none: 'Ninguna vista guardada.',
  up: 'Subir {{name}}',
  down: 'Bajar {{name}}',
  change: 'Cambiar {{name}}',
  delete: 'Eliminar {{name}}',
  missing: {
    text: 'Estos filtros usan lo que ya no existe: {{kinds}}.',
    remove: 'Quitar de los filtros',
    queues_one: '{{count}} cola',
    queues_other: '{{count}} colas',
    tags_one: '{{count}} etiqueta',
    tags_other: '{{count}} etiquetas',
    connections_one: '{{count}} conexión',
    connections_other: '{{count}} conexiones',
    users_one: '{{count}} agente',
    users_other: '{{count}} agentes',
  },
};
