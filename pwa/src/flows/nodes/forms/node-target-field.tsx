import { useTranslation } from 'react-i18next';
import { QueueDot } from '../../../tickets/queue-dot.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type NodeTarget<Id extends number> = { readonly id: Id; readonly name: string; readonly color?: string | undefined };

type NodeTargetFieldProps<Id extends number, T extends NodeTarget<Id>> = {
  label: string;
  placeholder: string;
  /** The text that is shown if the list is empty. Undefined while it is unknown whether the list is empty. */
  none: string | undefined;
  value: NodeTarget<Id> | null;
  choices: readonly T[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (choice: T) => void;
  onLeave: () => void;
};

/**
 * A field in which the user chooses from a list what a node refers to, such as a queue or a tag. If the chosen queue or tag has
 * been deleted since, the field still shows it, and marks it as missing.
 */
export function NodeTargetField<Id extends number, T extends NodeTarget<Id>>({
  label,
  placeholder,
  none,
  value,
  choices,
  error,
  readOnly,
  onChange,
  onLeave,
}: NodeTargetFieldProps<Id, T>) {
  const { t } = useTranslation('flow-editor');
  const isListed = value === null || choices.some(({ id }) => id === value.id);
  const isEmpty = choices.length === 0 && none !== undefined;
  const options = [
    ...(isListed || value === null
      ? []
      : [{ value: value.id, label: none === undefined ? value.name : t('dialog.gonePoint', { name: value.name }) }]),
    ...choices.map((choice) => ({
      value: choice.id,
      label: choice.name,
      mark: choice.color === undefined ? undefined : <QueueDot colour={choice.color} />,
    })),
  ];
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error}>
        <Select
          label={label}
          value={value?.id ?? null}
          placeholder={placeholder}
          disabled={readOnly || options.length === 0}
          options={options}
          onChange={(id) => {
            const choice = choices.find((each) => each.id === id);
            if (choice !== undefined) onChange(choice);
            onLeave();
          }}
        />
      </Field>
      {isEmpty && <p className="text-small text-muted-foreground">{none}</p>}
    </div>
  );
}
