import { texts as auth } from './auth/en.ts';
import { texts as shell } from './shell/en.ts';
import { texts as network } from './network/en.ts';
import { texts as tickets } from './tickets/en.ts';
import { texts as commands } from './commands/en.ts';
import { texts as conversation } from './conversation/en.ts';
import { texts as composer } from './composer/en.ts';
import { errors } from './errors/en.ts';
import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  common: {
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    back: 'Back',
    retry: 'Retry',
    undo: 'Undo',
    discard: 'Discard',
    notCopied: 'The browser did not allow copying.',
    edit: 'Edit',
    loading: 'Loading',
    optional: 'optional',
    more: 'More options',
    reload: 'Reload',
    yesterday: 'yesterday',
    today: 'TODAY',
    previous: 'Previous',
    next: 'Next',
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
