import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  network: {
    online: 'Sincronizado',
    offline: 'Sin red',
    syncing: 'Sincronizando',
    problem: 'Problema al sincronizar',
    serverAway: 'Servidor no disponible',
    deviceFull: 'Dispositivo lleno',
    waiting_one: '{{count}} por enviar',
    waiting_other: '{{count}} por enviar',
    refused_one: '{{count}} sin hacer',
    refused_other: '{{count}} sin hacer',
    detail: 'Estado de la red',
    needed: 'Esto no está en este dispositivo y necesita red.',
    again: 'Probar ahora',
    lastSync: 'Última sincronización a las {{time}}',
  },
  server: {
    needed: 'Esta pantalla necesita red',
    neededText: 'Se abre sola cuando vuelva la red.',
    asOf: 'Sin red. Lo que ves aquí es de las {{time}}; los cambios necesitan red.',
    asOfDay: 'Sin red. Lo que ves aquí es del {{day}}; los cambios necesitan red.',
    staleAsOf: 'No se pudo actualizar. Lo que ves aquí es de las {{time}}.',
    staleAsOfDay: 'No se pudo actualizar. Lo que ves aquí es del {{day}}.',
    again: 'Intentar ahora',
    offline: 'Sin red: no se cambió nada. Inténtalo de nuevo cuando vuelva.',
    noAnswer: 'El servidor no respondió. Revisa la lista antes de intentarlo de nuevo.',
  },
};
