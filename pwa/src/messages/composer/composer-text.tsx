import { type ComponentProps, type RefObject, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

const MAX_HEIGHT_PX = 168;

type ComposerTextProps = ComponentProps<'textarea'> & {
  input: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** The maximum length of the text, in characters. */
  limit: number;
  onFiles: (files: Iterable<File>) => void;
};

/** The composer's text field, which grows with its text, accepts pasted files, and says when the text is too long. */
export function ComposerText({ input, value, limit, onFiles, ...props }: ComposerTextProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const tooLong = value.length > limit;
  useLayoutEffect(() => {
    if (input.current !== null) fitHeightToText(input.current, value);
  }, [input, value]);
  return (
    <>
      <textarea
        ref={input}
        value={value}
        rows={1}
        dir="auto"
        onPaste={(event) => {
          const { files } = event.clipboardData;
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
        aria-describedby={tooLong ? hintId : undefined}
        {...props}
        className="block min-h-9 w-full resize-none bg-transparent px-3.5 pb-1 pt-3 outline-none placeholder:text-muted-foreground max-md:text-base"
      />
      {tooLong && (
        <p id={hintId} role="alert" className="px-3.5 text-small text-destructive">
          {t('composer.tooLong', { limit })}
        </p>
      )}
    </>
  );
}

function fitHeightToText(area: HTMLTextAreaElement, text: string): void {
  area.style.height = 'auto';
  area.style.height = `${Math.min(text === '' ? 0 : area.scrollHeight, MAX_HEIGHT_PX)}px`;
}
