import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../kit/fields/form-field.tsx';
import { useField } from '../kit/fields/use-field.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';

/** Shows the stored file of a scheduled message with a button that removes the file, or a field for a new file. */
export function ScheduleFileField({ storedName }: { storedName: string | null }) {
  const { t } = useTranslation('schedules');
  const props = { name: 'file', label: t('media'), isOptional: true };
  const { value, setValue, onBlur: _, ref: __, ...frame } = useField<File | 'removed' | null>(props);
  return (
    <FormField {...props} {...frame} isLabelDecorative>
      {value === null && storedName !== null ? (
        <div className="flex min-w-0 items-center gap-2 rounded-md border border-border bg-background p-2">
          <FileText aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          <span className="min-w-0 flex-1 truncate">{storedName}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('removeMedia', { name: storedName })}
            onClick={() => setValue('removed')}
          >
            <X aria-hidden />
          </Button>
        </div>
      ) : (
        <FileDrop
          label={props.label}
          file={value instanceof File ? value : null}
          maxBytes={MESSAGE_MAX_FILE_BYTES}
          onFile={(file) => setValue(file ?? (storedName === null ? null : 'removed'))}
        />
      )}
    </FormField>
  );
}
