import { CreateQueueBody } from '@prosa/contract/queues/queue-fields';
import { CreateQuickMessageBody } from '@prosa/contract/quick-messages/write-quick-message';
import { SET_UP_LIST_SEPARATOR, type SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { CreateTagBody } from '@prosa/contract/tags/write-tags';
import { CreateUserBody } from '@prosa/contract/users/user-fields';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../platform/app-error.ts';
import { findsRow, isSameTextSql } from '../platform/database/is-same-text-sql.ts';
import type { Command, Read } from '../platform/write.ts';
import { createQueue } from '../queues/save-queue.ts';
import { createQuickMessage } from '../quick-messages/create-quick-message.ts';
import { createTag } from '../tags/create-tag.ts';
import { createUser } from '../users/save-user.ts';
import type { SetUpCells } from './map-columns.ts';

/** The refusal of a row, with the field that caused it. */
export class RefusedRow extends Error {
  readonly code: AppError['code'];
  readonly field: string | undefined;
  constructor(code: AppError['code'], field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

/** Finds and creates rows of one kind, with the same commands as the screens. */
type SetUpRows = {
  /** The field with the name of the row. */
  readonly nameField: string;
  readonly keyField: string;
  /** Returns whether the company has a row with the key. */
  readonly isThere: (command: Command, key: string) => Promise<boolean>;
  /** Creates the row and returns its id. Throws `RefusedRow` and the refusals of the command. */
  readonly make: (command: Command, cells: SetUpCells) => Promise<string | number>;
  /** Maps each refusal of the command to the field that caused it. */
  readonly fieldOf: Readonly<Partial<Record<AppError['code'], string>>>;
};

const YES = new Set([
  '1',
  'x',
  'true',
  'yes',
  'sim',
  'si',
  'sí',
  's',
  'y',
  'evet',
  'enabled',
  'enable',
  'verdadeiro',
  'verdadero',
]);
const NO_WORDS = new Set(['', '0', 'false', 'no', 'nao', 'não', 'n', 'hayir', 'hayır', 'disabled', 'disable', 'falso']);

const readText = (cells: SetUpCells, field: string) =>
  cells[field] === undefined || cells[field] === '' ? {} : { [field]: cells[field] };
const readNumber = (cells: SetUpCells, field: string) => {
  if (cells[field] === undefined || cells[field] === '') return {};
  if (!/^\d{1,9}$/.test(cells[field])) throw new RefusedRow('ERR_BAD_REQUEST', field);
  return { [field]: Number(cells[field]) };
};
const parseChoice = (cells: SetUpCells, field: string, [yes, no]: readonly [unknown, unknown] = [true, false]) => {
  const cell = cells[field]?.toLocaleLowerCase('pt');
  if (cell === undefined || cell === '') return {};
  if (YES.has(cell)) return { [field]: yes };
  if (NO_WORDS.has(cell)) return { [field]: no };
  throw new RefusedRow('ERR_BAD_REQUEST', field);
};

/** Parses the body that a screen would send. Throws a `RefusedRow` for the first invalid field. */
function parseBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new RefusedRow('ERR_BAD_REQUEST', (v.getDotPath(parsed.issues[0]) ?? '').split('.')[0]);
}

const ENABLED = ['enabled', 'disabled'] as const;

export const setUpRows: Readonly<Record<SetUpKind, SetUpRows>> = {
  queues: {
    nameField: 'name',
    keyField: 'name',
    isThere: ({ tx, companyId }, name) =>
      findsRow(tx.selectFrom('queues').select('id').where('company_id', '=', companyId).where(isSameTextSql('name', name))),
    async make(command, cells) {
      const body = parseBody(CreateQueueBody, {
        ...['name', 'color', 'greetingMessage', 'outOfHoursMessage', 'messageNotification'].reduce(
          (all, field) => ({ ...all, ...readText(cells, field) }),
          {},
        ),
        ...readNumber(cells, 'orderQueue'),
        ...readNumber(cells, 'tempoRoteador'),
        ...parseChoice(cells, 'closeTicket'),
        ...parseChoice(cells, 'ativarRoteador'),
        ...parseChoice(cells, 'createTicketSendNotificationWAUser'),
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
    isThere: ({ tx, companyId }, name) =>
      findsRow(
        tx
          .selectFrom('tags')
          .select('id')
          .where('company_id', '=', companyId)
          .where('kanban', '=', 0)
          .where(isSameTextSql('name', name)),
      ),
    make: async (command, cells) =>
      (await createTag(command, parseBody(CreateTagBody, { ...readText(cells, 'name'), ...readText(cells, 'color') }))).id,
    fieldOf: { ERR_DUPLICATED_TAG: 'name' },
  },
  'quick-messages': {
    nameField: 'shortcode',
    keyField: 'shortcode',
    isThere: ({ tx, companyId, scope }, shortcode) =>
      findsRow(
        tx
          .selectFrom('quick_messages')
          .select('id')
          .where('company_id', '=', companyId)
          .where(isSameTextSql('shortcode', shortcode))
          .where(({ or, eb }) => or([eb('geral', '=', true), eb('visao', '=', true), eb('user_id', '=', scope.viewer.id)])),
      ),
    async make(command, cells) {
      const body = {
        ...readText(cells, 'shortcode'),
        ...readText(cells, 'message'),
        ...parseChoice(cells, 'geral'),
        ...parseChoice(cells, 'visao'),
      };
      return (await createQuickMessage(command, parseBody(CreateQuickMessageBody, body))).id;
    },
    fieldOf: {},
  },
  users: {
    nameField: 'name',
    keyField: 'email',
    isThere: ({ tx, companyId }, email) =>
      findsRow(
        tx
          .selectFrom('users')
          .select('id')
          .where('company_id', '=', companyId)
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`lower(email) = lower(${email})`),
      ),
    async make(command, cells) {
      const body = parseBody(CreateUserBody, {
        ...['name', 'email', 'phone', 'startWork', 'endWork', 'farewellMessage'].reduce(
          (all, field) => ({ ...all, ...readText(cells, field) }),
          {},
        ),
        ...readProfile(cells),
        ...parseChoice(cells, 'allTicket', ['enable', 'disable']),
        ...parseChoice(cells, 'allowGroup'),
        ...parseChoice(cells, 'allHistoric', ENABLED),
        ...parseChoice(cells, 'allUserChat', ENABLED),
        ...parseChoice(cells, 'userClosePendingTicket', ENABLED),
        ...parseChoice(cells, 'showDashboard', ENABLED),
        ...parseChoice(cells, 'allowRealTime', ENABLED),
        ...parseChoice(cells, 'allowConnections', ENABLED),
        queueIds: await findQueueIds(command, cells['queues'] ?? ''),
      });
      // The user gets no password here, and sets one with an invitation.
      return (await createUser(command, { ...body, password: undefined }, null)).id;
    },
    fieldOf: { ERR_DUPLICATED_EMAIL: 'email', ERR_NO_QUEUE_FOUND: 'queues', ERR_WAPP_CHECK_CONTACT: 'phone' },
  },
};

const PROFILES: Readonly<Record<string, 'admin' | 'user'>> = {
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

function readProfile(cells: SetUpCells): { readonly profile?: 'admin' | 'user' } {
  const cell = cells['profile']?.toLocaleLowerCase('pt') ?? '';
  if (cell === '') return {};
  const found = PROFILES[cell];
  if (found === undefined) throw new RefusedRow('ERR_BAD_REQUEST', 'profile');
  return { profile: found };
}

/** Finds the queues that a cell names. Throws a `RefusedRow` for an unknown queue. */
async function findQueueIds({ tx, companyId }: Read, cell: string): Promise<number[]> {
  const names = cell
    .split(SET_UP_LIST_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`fold(name) in (select fold(n) from unnest(${names}::text[]) n)`)
    .execute();
  if (rows.length < new Set(names.map((name) => name.toLocaleLowerCase('pt'))).size)
    throw new RefusedRow('ERR_NO_QUEUE_FOUND', 'queues');
  return rows.map(({ id }) => id);
}
