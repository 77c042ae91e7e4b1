import { Inbox, Plus, UserRound } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { standardColumn } from '../kit/collection/standard-column.tsx';
import { FilterBar } from '../kit/collection/filter-bar.tsx';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { Badge } from '../ui/labels/badge.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { DataTable, type SortState } from '../ui/data-table/data-table.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/layout/page.tsx';
import { GalleryForm } from './gallery-form.tsx';
import { type SamplePerson, createSamplePeople } from './sample-things.ts';

const MANY_ROWS = 1_000;
const Address = v.object({
  state: v.optional(v.picklist(['many', 'one', 'none', 'waiting']), 'many'),
  q: v.optional(v.string(), ''),
  profile: v.optional(v.array(v.string()), []),
  open: v.optional(v.string(), ''),
  contested: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((given) => given !== undefined && given !== 'false'),
    ),
    'false',
  ),
});

/**
 * A list with its panel. The address chooses its state: `?state=one` for one row, `?state=none` for no row, `?state=waiting`
 * while loading, and `?contested` for a row that another screen changes.
 */
export function GalleryList() {
  const [{ state, q, profile, open, contested }, setAddress] = useUrlFilters(Address);
  const [sort, setSort] = useState<SortState>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const all = createSamplePeople(state === 'many' ? MANY_ROWS : 1);
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
      aside={
        open !== '' && (
          <GalleryForm key={open} isNew={open === 'new'} isContested={contested} onClose={() => setAddress({ open: '' })} />
        )
      }
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
          selectionBar={
            <>
              <Button variant="ghost">Exportar</Button>
              <Button variant="ghost" className="text-destructive">
                Excluir
              </Button>
            </>
          }
          renderActions={({ name }) => (
            <Button variant="ghost" size="icon" aria-label={`Ações de ${name}`}>
              <UserRound aria-hidden />
            </Button>
          )}
          columns={[
            standardColumn.text<SamplePerson>('name', {
              header: 'Nome',
              text: ({ name }) => name,
              renderDetail: ({ email }) => <EmailText text={email} />,
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

const EmailText = ({ text }: { text: string }) => <span className="truncate text-small text-muted-foreground">{text}</span>;
