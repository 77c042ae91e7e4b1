import { texts as auth } from './auth/es.ts';
import { texts as shell } from './shell/es.ts';
import { texts as network } from './network/es.ts';
import { texts as tickets } from './tickets/es.ts';
import { texts as commands } from './commands/es.ts';
import { texts as conversation } from './conversation/es.ts';
import { texts as composer } from './composer/es.ts';
import { errors } from './errors/es.ts';
import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  common: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    back: 'Volver',
    retry: 'Reintentar',
    undo: 'Deshacer',
    discard: 'Descartar',
    notCopied: 'El navegador no permitió copiar.',
    edit: 'Editar',
    loading: 'Cargando',
    optional: 'opcional',
    more: 'Más opciones',
    reload: 'Recargar',
    yesterday: 'ayer',
    today: 'HOY',
    previous: 'Anterior',
    next: 'Siguiente',
    unexpected: 'An error occurred!',
  },
  ...auth,
  ...shell,
  ...network,
  ...tickets,
  ...commands,
  ...conversation,
  ...composer,
  errors,
};
