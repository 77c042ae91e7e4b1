import { CreateQueueBody } from '@prosa/contract/queues/queue-fields';
import { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { CreateTagBody } from '@prosa/contract/tags/write-tags';
import { CreateUserBody } from '@prosa/contract/users/user-fields';
import { sql } from 'kysely';
import { hasResultRow, isSameTextSql } from '../platform/database/is-same-text-sql.ts';
import type { Read } from '../platform/write.ts';
import { createQueue } from '../queues/save-queue.ts';
import { createQuickMessage } from '../quick-messages/create-quick-message.ts';
import { createTag } from '../tags/create-tag.ts';
import { createUser } from '../users/save-user.ts';
import { contactRowKind } from './contact-row-kind.ts';
import type { SetUpCells } from './map-columns.ts';
import { parseRowBody, parseChoiceCell, readNumberCell, readTextCell, RefusedRowError, splitNameList } from './row-cells.ts';
import type { RowKind } from './row-kind.ts';

const TOGGLE_VALUES = ['enabled', 'disabled'] as const;

export const rowKinds: Readonly<Record<SetUpKind, RowKind>> = {
  queues: {
    nameField: 'name',
    keyField: 'name',
    hasRow: ({ tx, companyId }, name) =>
      hasResultRow(tx.selectFrom('queues').select('id').where('company_id', '=', companyId).where(isSameTextSql('name', name))),
    async createRow(command, cells) {
      const body = parseRowBody(CreateQueueBody, {
        ...['name', 'color', 'greetingMessage', 'outOfHoursMessage', 'messageNotification'].reduce(
          (all, field) => ({ ...all, ...readTextCell(cells, field) }),
          {},
        ),
        ...readNumberCell(cells, 'orderQueue'),
        ...readNumberCell(cells, 'tempoRoteador'),
        ...parseChoiceCell(cells, 'closeTicket'),
        ...parseChoiceCell(cells, 'ativarRoteador'),
        ...parseChoiceCell(cells, 'createTicketSendNotificationWAUser'),
      });
      return (await createQueue(command, body)).id;
    },
    fieldOf: {
      ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
      ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
    },
  },
  tags: {
    nameField: 'name',
    keyField: 'name',
    hasRow: ({ tx, companyId }, name) =>
      hasResultRow(
        tx
          .selectFrom('tags')
          .select('id')
          .where('company_id', '=', companyId)
          .where('kanban', '=', 0)
          .where(isSameTextSql('name', name)),
      ),
    createRow: async (command, cells) =>
      (await createTag(command, parseRowBody(CreateTagBody, { ...readTextCell(cells, 'name'), ...readTextCell(cells, 'color') })))
        .id,
    fieldOf: { ERR_DUPLICATED_TAG: 'name' },
  },
  'quick-messages': {
    nameField: 'shortcode',
    keyField: 'shortcode',
    hasRow: ({ tx, companyId, scope }, shortcode) =>
      hasResultRow(
        tx
          .selectFrom('quick_messages')
          .select('id')
          .where('company_id', '=', companyId)
          .where(isSameTextSql('shortcode', shortcode))
          .where(({ or, eb }) => or([eb('geral', '=', true), eb('visao', '=', true), eb('user_id', '=', scope.viewer.id)])),
      ),
    async createRow(command, cells) {
      const body = {
        ...readTextCell(cells, 'shortcode'),
        ...readTextCell(cells, 'message'),
        ...parseChoiceCell(cells, 'geral'),
        ...parseChoiceCell(cells, 'visao'),
      };
      return (await createQuickMessage(command, parseRowBody(CreateQuickMessageBody, body))).id;
    },
    fieldOf: {},
  },
  users: {
    nameField: 'name',
    keyField: 'email',
    hasRow: ({ tx, companyId }, email) =>
      hasResultRow(
        tx
          .selectFrom('users')
          .select('id')
          .where('company_id', '=', companyId)
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`lower(email) = lower(${email})`),
      ),
    async createRow(command, cells) {
      const body = parseRowBody(CreateUserBody, {
        ...['name', 'email', 'phone', 'startWork', 'endWork', 'farewellMessage'].reduce(
          (all, field) => ({ ...all, ...readTextCell(cells, field) }),
          {},
        ),
        ...parseProfileCell(cells),
        ...parseChoiceCell(cells, 'allTicket', ['enable', 'disable']),
        ...parseChoiceCell(cells, 'allowGroup'),
        ...parseChoiceCell(cells, 'allHistoric', TOGGLE_VALUES),
        ...parseChoiceCell(cells, 'allUserChat', TOGGLE_VALUES),
        ...parseChoiceCell(cells, 'userClosePendingTicket', TOGGLE_VALUES),
        ...parseChoiceCell(cells, 'showDashboard', TOGGLE_VALUES),
        ...parseChoiceCell(cells, 'allowRealTime', TOGGLE_VALUES),
        ...parseChoiceCell(cells, 'allowConnections', TOGGLE_VALUES),
        queueIds: await findQueueIds(command, cells['queues'] ?? ''),
      });
      // The user gets no password here, and sets one with an invitation.
      return (await createUser(command, { ...body, password: undefined }, null)).id;
    },
    fieldOf: { ERR_DUPLICATED_EMAIL: 'email', ERR_NO_QUEUE_FOUND: 'queues', ERR_WAPP_CHECK_CONTACT: 'phone' },
  },
  contacts: contactRowKind,
};

const PROFILE_BY_WORD: Readonly<Record<string, 'admin' | 'user'>> = {
  admin: 'admin',
  administrador: 'admin',
  administrator: 'admin',
  yonetici: 'admin',
  yönetici: 'admin',
  user: 'user',
  usuario: 'user',
  usuário: 'user',
  atendente: 'user',
  agente: 'user',
  attendant: 'user',
  kullanıcı: 'user',
};

function parseProfileCell(cells: SetUpCells): { readonly profile?: 'admin' | 'user' } {
  const cell = cells['profile']?.toLocaleLowerCase('pt') ?? '';
  if (cell === '') return {};
  const found = PROFILE_BY_WORD[cell];
  if (found === undefined) throw new RefusedRowError('ERR_BAD_REQUEST', 'profile');
  return { profile: found };
}

/** Finds the ids of the queues whose names a cell lists. Throws a `RefusedRowError` for an unknown queue. */
async function findQueueIds({ tx, companyId }: Read, cell: string): Promise<number[]> {
  const names = splitNameList(cell);
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`fold(name) in (select fold(n) from unnest(${names}::text[]) n)`)
    .execute();
  if (rows.length < new Set(names.map((name) => name.toLocaleLowerCase('pt'))).size)
    throw new RefusedRowError('ERR_NO_QUEUE_FOUND', 'queues');
  return rows.map(({ id }) => id);
}
