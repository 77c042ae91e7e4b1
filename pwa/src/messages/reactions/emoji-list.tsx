import type { Language } from '@prosa/i18n/languages';
import { EmojiPicker, type EmojiPickerListProps } from 'frimousse';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/language.ts';

/**
 * The language of the emoji's names for each language of the app. For Turkish it is English, because the list of emoji has no
 * Turkish names.
 */
const emojiNameLanguages: Readonly<Record<Language, string>> = { pt: 'pt', en: 'en', es: 'es', tr: 'en' };
const EMOJIS_PER_ROW = 9;

const pickerParts: NonNullable<EmojiPickerListProps['components']> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-popover px-3 pb-1.5 pt-2.5 text-xs font-semibold text-muted-foreground">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} className="scroll-my-1 px-2">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      type="button"
      className="grid aspect-square min-w-0 flex-1 place-items-center rounded-sm text-emoji data-[active]:bg-muted"
    >
      {emoji.emoji}
    </button>
  ),
};

/**
 * Lets the user choose an emoji by search, arrows and Enter. The names of the emoji come from Prosa's server and are cached on
 * the device.
 */
export function EmojiList({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus(), []);
  return (
    <EmojiPicker.Root
      locale={emojiNameLanguages[language]}
      emojibaseUrl="/emoji"
      columns={EMOJIS_PER_ROW}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="isolate flex h-85 max-h-[45dvh] w-88 max-w-full flex-col max-md:w-full"
    >
      <EmojiPicker.Search
        ref={search}
        placeholder={t('composer.emojiSearch')}
        aria-label={t('composer.emojiSearch')}
        className="mx-2.5 mb-1 mt-2.5 h-control rounded-sm border border-border bg-background px-3 outline-none placeholder:text-muted-foreground focus:border-muted-foreground max-md:text-base"
      />
      <EmojiPicker.Viewport className="relative flex-1 outline-none">
        <EmojiPicker.Loading className="absolute inset-0 grid place-content-center p-6 text-center text-muted-foreground">
          {navigator.onLine ? t('common.loading') : t('composer.emojiAway')}
        </EmojiPicker.Loading>
        <EmojiPicker.Empty className="absolute inset-0 grid place-content-center text-muted-foreground">
          {t('composer.emojiNone')}
        </EmojiPicker.Empty>
        <EmojiPicker.List className="select-none pb-2" components={pickerParts} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  );
}
