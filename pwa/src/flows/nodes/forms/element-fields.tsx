import { FLOW_VARIABLE_MAX_CHARACTERS, type FlowElement } from '@prosa/contract/flows/flow-node';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/fields/field.tsx';
import { toElementFieldName } from '../list-node-errors.ts';
import { FlowFileField } from './flow-file-field.tsx';
import type { NodeForm } from './node-form.ts';
import { SecondsField } from './seconds-field.tsx';
import { VariableTextField } from './variable-text-field.tsx';

type ElementFieldsProps = { element: FlowElement; name: string; form: NodeForm<'singleBlock'> };

/** The fields of one element of a content block. */
export function ElementFields({ element, name, form }: ElementFieldsProps) {
  const { t } = useTranslation('flow-editor');
  const { asked, readOnly } = form;
  const field = toElementFieldName(element.number);
  const error = form.errorOf(field);
  const onLeave = () => form.leave(field);
  const changeElement = (fields: Partial<FlowElement>) =>
    form.change((now) => ({
      ...now,
      elements: now.elements.map(
        // The cast is safe: the fields belong to the element's own type.
        (each) => (each.number === element.number ? ({ ...each, ...fields } as FlowElement) : each),
      ),
    }));
  switch (element.type) {
    case 'message':
      return (
        <VariableTextField
          label={name}
          isLabelHidden
          value={element.value}
          onChange={(value) => changeElement({ value })}
          onLeave={onLeave}
          error={error}
          asked={asked}
          readOnly={readOnly}
          rows={3}
        />
      );
    case 'input':
      return (
        <div className="grid gap-1.5">
          <Field label={t('dialog.variableName')} error={error}>
            <Input
              value={element.value}
              maxLength={FLOW_VARIABLE_MAX_CHARACTERS}
              readOnly={readOnly}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => changeElement({ value: event.target.value })}
              onBlur={onLeave}
            />
          </Field>
          {element.value.trim() !== '' && (
            <p className="text-small text-muted-foreground">
              {t('dialog.variableHint', { token: `{{${element.value.trim()}}}` })}
            </p>
          )}
        </div>
      );
    case 'interval':
      return (
        <SecondsField
          value={element.value}
          onChange={(value) => changeElement({ value })}
          onLeave={onLeave}
          error={error}
          readOnly={readOnly}
        />
      );
    case 'img':
    case 'audio':
    case 'video':
      return (
        <FlowFileField
          kind={element.type}
          isOfBlock
          value={element.value}
          original={element.original}
          onStored={(value, original) => changeElement({ value, original })}
          onSending={(isSending) => form.setSending(field, isSending)}
          error={error}
          readOnly={readOnly}
        />
      );
  }
}
