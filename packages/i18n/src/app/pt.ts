import { texts as auth } from './auth/pt.ts';
import { texts as shell } from './shell/pt.ts';
import { texts as network } from './network/pt.ts';
import { texts as tickets } from './tickets/pt.ts';
import { texts as commands } from './commands/pt.ts';
import { texts as conversation } from './conversation/pt.ts';
import { texts as composer } from './composer/pt.ts';
import { errors } from './errors/pt.ts';

/**
 * The texts of the whole app. Portuguese is the source, and every language has the same keys. Texts that the specification
 * quotes are copied word for word.
 */
export const texts = {
  common: {
    cancel: 'Cancelar',
    close: 'Fechar',
    save: 'Salvar',
    back: 'Voltar',
    retry: 'Tentar',
    undo: 'Desfazer',
    discard: 'Descartar',
    notCopied: 'O navegador não deixou copiar.',
    edit: 'Editar',
    loading: 'Carregando',
    optional: 'opcional',
    more: 'Mais opções',
    reload: 'Recarregar',
    yesterday: 'ontem',
    today: 'HOJE',
    previous: 'Anterior',
    next: 'Próxima',
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
