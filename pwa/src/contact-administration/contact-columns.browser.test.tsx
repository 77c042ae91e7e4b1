import { ManagedContact } from '@prosa/contract/contacts/manage-contacts';
import { Tag } from '@prosa/contract/contacts/contact';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { createContactColumns } from './contact-columns.tsx';

const tags = Array.from({ length: 40 }, (_, at) =>
  v.parse(Tag, { id: at + 1, name: `Uma etiqueta de nome comprido, número ${at}`, color: '#2563eb', kanban: 0 }),
);
const contact = v.parse(ManagedContact, {
  id: 1,
  name: 'Maximiliano Albuquerque de '.repeat(8),
  number: '5511987654321',
  otherNumbers: ['5511987654322', '5511987654323'],
  email: `${'um.endereco.comprido.'.repeat(8)}@exemplo.com`,
  urlPicture: null,
  channel: 'simulator',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  lgpdAcceptedAt: null,
  tagIds: tags.map(({ id }) => id),
  walletIds: [],
  lastTicketAt: null,
  updatedAt: '2026-11-26T12:00:00.000Z',
});

beforeAll(() => loadTexts(getI18n(), ['contact-administration']));

it('long texts of a contact do not extend beyond their columns', async () => {
  const columns = createContactColumns(getI18n().getFixedT(null, 'contact-administration'), {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    users: [],
  });
  const shown = await render(
    <div className="flex h-100 w-300">
      <DataTable label="Contatos" columns={columns} rows={[contact]} idOf={() => '1'} nameOf={({ name }) => name} count={1} />
    </div>,
  );
  await expect.element(shown.getByRole('cell').first()).toBeVisible();
  const cells = shown.getByRole('cell').elements();
  expect(cells).toHaveLength(columns.length);
  for (const cell of cells)
    for (const part of cell.children)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
});
