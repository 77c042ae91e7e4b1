import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { QuotedMessage } from '../bubbles/quoted-message.tsx';

type ComposerQuoteProps = Pick<ComponentProps<typeof QuotedMessage>, 'quoted' | 'author'> & { onRemove: () => void };

/** Shows the quoted message above the text that the user is writing, with a button that removes the quote. */
export function ComposerQuote({ quoted, author, onRemove }: ComposerQuoteProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-3 mt-2.5 flex items-center gap-2">
      <QuotedMessage quoted={quoted} author={author} onJump={undefined} className="max-w-none" />
      <Button variant="ghost" size="icon" aria-label={t('composer.removeQuote')} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
