import { texts as auth } from './auth/tr.ts';
import { texts as shell } from './shell/tr.ts';
import { texts as network } from './network/tr.ts';
import { texts as tickets } from './tickets/tr.ts';
import { texts as commands } from './commands/tr.ts';
import { texts as conversation } from './conversation/tr.ts';
import { texts as composer } from './composer/tr.ts';
import { errors } from './errors/tr.ts';
import type { SameTexts } from '../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  common: {
    cancel: 'Vazgeç',
    close: 'Kapat',
    save: 'Kaydet',
    back: 'Geri',
    retry: 'Yeniden dene',
    undo: 'Geri al',
    discard: 'Sil',
    notCopied: 'Tarayıcı kopyalamaya izin vermedi.',
    edit: 'Düzenle',
    loading: 'Yükleniyor',
    optional: 'isteğe bağlı',
    more: 'Diğer seçenekler',
    reload: 'Yeniden yükle',
    yesterday: 'dün',
    today: 'BUGÜN',
    previous: 'Önceki',
    next: 'Sonraki',
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
