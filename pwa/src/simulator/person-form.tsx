import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Button } from '../ui/buttons/button.tsx';
import { Field, Input } from '../ui/fields/field.tsx';
import { createSimulatedPerson, type SimulatedPerson } from './simulator-api.ts';

const InventedPerson = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(50)),
  number: v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d\s().-]{8,24}$/)),
});

export function PersonForm({ onInvented }: { onInvented: (person: SimulatedPerson) => void }) {
  const { t } = useTranslation('simulator');
  const client = useQueryClient();
  const form = useForm({ resolver: valibotResolver(InventedPerson), mode: 'onTouched', defaultValues: { name: '', number: '' } });
  const invent = useMutation({
    mutationFn: createSimulatedPerson,
    onSuccess: async (person) => {
      await client.invalidateQueries({ queryKey: ['simulator', 'people'] });
      form.reset();
      onInvented(person);
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((person) => invent.mutate(person))(event)}
      className="grid gap-2.5 border-t border-border p-3.5"
    >
      <h2 className="text-xs font-semibold text-muted-foreground">{t('newPerson')}</h2>
      <Field label={t('name')} error={errors.name && t('nameInvalid')}>
        <Input {...form.register('name')} />
      </Field>
      <Field label={t('number')} error={errors.number && t('numberInvalid')}>
        <Input inputMode="tel" placeholder="+55 11 98765-4321" {...form.register('number')} />
      </Field>
      <Button type="submit" disabled={invent.isPending}>
        {t('create')}
      </Button>
    </form>
  );
}
