import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { type Ref, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../platform/fold-text.ts';
import { cn } from '../cn.ts';
import { controlClasses } from './control-classes.ts';
import { type SelectOption, OptionMark } from './option-mark.tsx';

export type ComboboxOption<Value extends string | number> = SelectOption<Value>;

/** Returns whether an option's label or detail contains the typed text, ignoring case and accents. */
const matchesTypedText = ({ label, detail = '' }: ComboboxOption<string | number>, typed: string): boolean =>
  foldText(`${label} ${detail}`).includes(foldText(typed.trim()));

/**
 * If the key Esc caused a change, lets the key reach the dialog around the field, and returns true, so that the caller ignores
 * the change. The library empties a closed field on Esc, but here Esc must only close the dialog.
 */
function passEscapeToDialog(details: BaseCombobox.Root.ChangeEventDetails): boolean {
  const isEscape = details.reason === 'escape-key';
  if (isEscape) details.allowPropagation();
  return isEscape;
}

type SharedComboboxProps<Value extends string | number> = {
  label: string;
  options: readonly ComboboxOption<Value>[];
  placeholder?: string | undefined;
  onBlur?: () => void;
  /** The ref of the field's focusable element. */
  focusRef?: Ref<HTMLInputElement> | undefined;
  /**
   * Called with the typed text if the server searches for the options. With this function, the device doesn't filter the options
   * itself.
   */
  onSearch?: (typed: string) => void;
};
type ComboboxProps<Value extends string | number> = SharedComboboxProps<Value> & {
  value: Value | null;
  onChange: (value: Value | null) => void;
};

/** A field for one of many options. The user finds an option by typing, and chooses it by arrows and Enter, or by touch. */
export function Combobox<Value extends string | number>({ value, onChange, ...shared }: ComboboxProps<Value>) {
  const { label, options, placeholder, onBlur, onSearch, focusRef } = shared;
  const { t } = useTranslation('kit');
  const chosen = options.find((option) => option.value === value) ?? null;
  const isMarked = chosen?.colour !== undefined && chosen.colour !== null;
  return (
    <BaseCombobox.Root
      items={[...options]}
      value={chosen}
      onValueChange={(option, details) => {
        if (!passEscapeToDialog(details)) onChange(option?.value ?? null);
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      itemToStringLabel={({ label: text }) => text}
      filter={matchesTypedText}
      {...(onSearch !== undefined && { onInputValueChange: onSearch, filter: null })}
      autoHighlight
    >
      <BaseCombobox.InputGroup className="relative flex min-w-0">
        <BaseCombobox.Input
          ref={focusRef}
          aria-label={label}
          placeholder={placeholder ?? t('form.choose')}
          onBlur={onBlur}
          className={cn(controlClasses, 'pr-9', isMarked && 'pl-8')}
        />
        {isMarked && (
          <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center">
            <OptionMark {...chosen} />
          </span>
        )}
        <BaseCombobox.Trigger
          aria-label={t('combobox.open')}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted-foreground"
        >
          <ChevronsUpDown aria-hidden className="size-4" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <ComboboxOptions />
    </BaseCombobox.Root>
  );
}

type MultiComboboxProps<Value extends string | number> = SharedComboboxProps<Value> & {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/**
 * A field in which the user chooses several of many options. The chosen options are shown as chips, and Backspace removes the
 * last one. A chosen value without an option has no chip but stays chosen, because its option may still be loading.
 */
export function MultiCombobox<Value extends string | number>({ values, onChange, ...shared }: MultiComboboxProps<Value>) {
  const { label, options, placeholder, onBlur, onSearch, focusRef } = shared;
  const { t } = useTranslation('kit');
  const chips = useRef<HTMLDivElement>(null);
  const valuesWithoutOption = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <BaseCombobox.Root
      multiple
      items={[...options]}
      value={options.filter((option) => values.includes(option.value))}
      onValueChange={(chosen, details) => {
        if (!passEscapeToDialog(details)) onChange([...valuesWithoutOption, ...chosen.map((option) => option.value)]);
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      itemToStringLabel={({ label: text }) => text}
      filter={matchesTypedText}
      {...(onSearch !== undefined && { onInputValueChange: onSearch, filter: null })}
      autoHighlight
    >
      <BaseCombobox.Chips
        ref={chips}
        className={cn(controlClasses, 'flex h-auto min-h-10 flex-wrap items-center gap-1.5 py-1.5 max-md:h-auto ')}
      >
        <BaseCombobox.Value>
          {(chosen: ComboboxOption<Value>[]) => (
            <>
              {chosen.map((option) => (
                <BaseCombobox.Chip
                  key={option.value}
                  aria-label={option.label}
                  className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent py-0.5 pl-2.5 pr-1 text-caption font-medium text-accent-foreground data-highlighted:outline-2"
                >
                  <OptionMark {...option} />
                  <span className="truncate">{option.label}</span>
                  <BaseCombobox.ChipRemove
                    aria-label={t('form.removeItem', { item: option.label })}
                    className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-border max-md:size-8"
                  >
                    <X aria-hidden className="size-3" />
                  </BaseCombobox.ChipRemove>
                </BaseCombobox.Chip>
              ))}
              <BaseCombobox.Input
                ref={focusRef}
                aria-label={label}
                placeholder={placeholder ?? t('form.add')}
                onBlur={onBlur}
                className="h-6 min-w-20 flex-1 bg-transparent outline-none placeholder:text-muted-foreground max-md:h-8 max-md:text-base"
              />
            </>
          )}
        </BaseCombobox.Value>
      </BaseCombobox.Chips>
      <ComboboxOptions anchor={chips} />
    </BaseCombobox.Root>
  );
}

/** The list of options, as wide as the element `anchor`. Without `anchor`, the list is as wide as the field's own group. */
function ComboboxOptions({ anchor }: { anchor?: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('kit');
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner {...(anchor !== undefined && { anchor })} sideOffset={6} className="z-popup outline-none">
        <BaseCombobox.Popup className="max-h-72 w-(--anchor-width) min-w-48 overflow-y-auto overscroll-contain rounded-md border border-border bg-popover p-1 text-foreground shadow-raised outline-none">
          <BaseCombobox.Empty className="empty:hidden px-2.5 py-2 text-muted-foreground">{t('combobox.none')}</BaseCombobox.Empty>
          <BaseCombobox.List>
            {(option: ComboboxOption<string | number>) => (
              <BaseCombobox.Item
                key={option.value}
                value={option}
                className="flex min-h-control select-none items-center gap-2.5 rounded-sm px-2.5 outline-none data-highlighted:bg-muted "
              >
                <OptionMark {...option} />
                <span className="min-w-0 flex-1 truncate">
                  {option.label}
                  {option.detail !== undefined && <span className="ml-2 text-muted-foreground">{option.detail}</span>}
                </span>
                <BaseCombobox.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent-foreground" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
