import { Inbox, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { column } from '../kit/column.tsx';
import { ComboboxField, MultiSelectField, SelectField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { FileField } from '../kit/fields/file-field.tsx';
import { MoneyField, NumberField } from '../kit/fields/number-field.tsx';
import { PhoneField } from '../kit/fields/phone-field.tsx';
import { DateField, TextField, TimeField } from '../kit/fields/text-field.tsx';
import { TextAreaField } from '../kit/fields/textarea-field.tsx';
import { FilterBar } from '../kit/filter-bar.tsx';
import { FormPanel } from '../kit/form-panel.tsx';
import { useUrlFilters } from '../kit/use-url-filters.ts';
import { NotNow } from '../platform/api-errors.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable, type SortState } from '../ui/data-table/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { queueOptions, SampleBody, type SamplePerson, samplePeople, sampleValues } from './sample-things.ts';

const MANY = 1_000;
const MAX_BYTES = 1024 * 1024;
const Address = v.object({
  state: v.optional(v.picklist(['many', 'one', 'none', 'waiting']), 'many'),
  q: v.optional(v.string(), ''),
  profile: v.optional(v.array(v.string()), []),
  open: v.optional(v.string(), ''),
});

/** A list with its panel, in each of its states: `?state=one`, `none`, `waiting`. */
export function GalleryList() {
  const [{ state, q, profile, open }, setAddress] = useUrlFilters(Address);
  const [sort, setSort] = useState<SortState>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const all = samplePeople(state === 'many' ? MANY : 1);
  const rows = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  return (
    <Page
      title="Usuários"
      count={all.length}
      intro="Quem atende, em que filas, e o que pode."
      actions={
        <Button variant="primary" onClick={() => setAddress({ open: 'new' })}>
          <Plus aria-hidden />
          Novo usuário
        </Button>
      }
      tools={
        <FilterBar
          search={{ label: 'Buscar nome ou e-mail', typed: q, onType: (typed) => setAddress({ q: typed }) }}
          shown={{ count: rows.length, total: all.length }}
          filters={[
            {
              name: 'profile',
              label: 'Perfil',
              options: [
                { value: 'user', label: 'Atendente' },
                { value: 'admin', label: 'Administrador' },
              ],
              chosen: profile,
              onChange: (chosen) => setAddress({ profile: chosen }),
            },
          ]}
        />
      }
      aside={open !== '' && <GalleryForm key={open} isNew={open === 'new'} onClose={() => setAddress({ open: '' })} />}
    >
      {state === 'waiting' ? (
        <RowsSkeleton />
      ) : state === 'none' || rows.length === 0 ? (
        <Notice icon={Inbox} title="Nenhum usuário ainda" text="Quem você convidar aparece aqui." />
      ) : (
        <DataTable
          label="Usuários"
          rows={rows}
          count={rows.length}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          openId={open}
          onOpen={({ id }) => setAddress({ open: String(id) })}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          renderActions={({ name }) => (
            <Button variant="ghost" size="icon" aria-label={`Ações de ${name}`}>
              <UserRound aria-hidden />
            </Button>
          )}
          columns={[
            column.text<SamplePerson>('name', {
              header: 'Nome',
              text: ({ name }) => name,
              renderDetail: ({ email }) => <Email text={email} />,
            }),
            {
              id: 'state',
              header: 'Estado',
              width: '8rem',
              value: ({ isActive }) => (isActive ? 'Ativo' : 'Inativo'),
              renderCell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>,
            },
            {
              id: 'tickets',
              header: 'Tickets',
              width: '6rem',
              isNumber: true,
              value: ({ tickets }) => tickets,
              renderCell: ({ tickets }) => tickets,
            },
          ]}
        />
      )}
    </Page>
  );
}

const Email = ({ text }: { text: string }) => <span className="truncate text-small text-muted-foreground">{text}</span>;

function GalleryForm({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  return (
    <FormPanel
      title={isNew ? 'Novo usuário' : 'Bruno Tavares'}
      isNew={isNew}
      schema={SampleBody}
      values={sampleValues}
      draftKey="gallery"
      onSave={() => Promise.reject(new NotNow('network'))}
      onClose={onClose}
    >
      <TextField name="name" label="Nome" required="Digite um nome!" />
      <TextField name="email" label="E-mail" type="email" />
      <PhoneField name="phone" label="Telefone" isOptional />
      <MoneyField name="price" label="Preço" />
      <NumberField name="minutes" label="Espera" unit="min" isStepper />
      <ColourField name="colour" label="Cor" />
      <SwitchField name="active" label="Ativo" hint="Quem está inativo não entra." />
      <SelectField
        name="profile"
        label="Perfil"
        options={[
          { value: 'user', label: 'Atendente' },
          { value: 'admin', label: 'Administrador' },
        ]}
      />
      <ComboboxField name="queueId" label="Fila padrão" options={queueOptions} />
      <MultiSelectField name="queueIds" label="Filas" options={queueOptions} />
      <div className="grid grid-cols-2 gap-3">
        <DateField name="day" label="Dia" />
        <TimeField name="time" label="Hora" />
      </div>
      <TextAreaField
        name="farewell"
        label="Mensagem de despedida"
        isOptional
        variables={[
          { name: 'firstName', label: 'Nome' },
          { name: 'protocol', label: 'Protocolo' },
        ]}
      />
      <FileField name="file" label="Foto" maxBytes={MAX_BYTES} />
    </FormPanel>
  );
}
