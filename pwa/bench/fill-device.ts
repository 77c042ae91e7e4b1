import { LocalDatabase } from '../src/sync/database/local-database.ts';
import { deviceTables } from '../src/device-tables/device-tables.ts';
import { makeBenchMessage, makeBenchTicket } from './bench-rows.ts';

export type DeviceSize = { readonly tickets: number; readonly messagesPerTicket: number };

/** Returns a function that returns random numbers from 0 to 1. The numbers are the same in each run. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const COMMON_WORDS =
  'de a o que e do da em um para é com não uma os no se na por mais as bom dia boleto pedido obrigado configuração atendimento você'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bi ca ce co da de di fa fe ga go la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va vi ção ões ém lhe nho qui'.split(
    ' ',
  );
const FIRST_NAMES = ['Ana', 'João', 'Conceição', 'Rita', 'Zélia', 'Antônio', 'Íris', 'Bruno', 'Márcia', 'Luís'];
const VOCABULARY_SIZE = 20_000;
const MESSAGES_PER_WRITE = 10_000;
const instant = (minutes: number): string => new Date(1_790_000_000_000 - minutes * 60_000).toISOString();

/**
 * Returns a function that returns random text, in which words are as frequent as in a language: a few words make up most of the
 * text, and most words are rare.
 */
function createTextSource(random: () => number): () => string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const rare = Array.from({ length: VOCABULARY_SIZE }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  );
  const pickWord = (): string =>
    random() < 0.5 ? pick(COMMON_WORDS) : (rare[Math.floor(random() ** 3 * VOCABULARY_SIZE)] ?? '');
  return () => {
    const said = Array.from({ length: 3 + Math.floor(random() * 16) }, pickWord).join(' ');
    return `${said}${random() < 0.1 ? ' 😀' : random() < 0.1 ? `, ${Math.floor(random() * 100_000)}` : ''}`;
  };
}

const ticket = (id: number) => ({ ...makeBenchTicket(id, instant(id), instant((id * 7919) % 100_000)), generation: 0 });

/** Writes tickets, contacts and messages directly into the local database of a device, as pulls would write them. */
export async function fillDevice(name: string, { tickets, messagesPerTicket }: DeviceSize): Promise<void> {
  const random = createSeededRandom(20_260_101);
  const say = createTextSource(random);
  const database = new LocalDatabase(name, deviceTables);
  await database.open();
  const ids = Array.from({ length: tickets }, (_, at) => at + 1);
  const named = ids.map((id) => ({
    id,
    name: `${FIRST_NAMES[id % FIRST_NAMES.length]} ${say().split(' ').slice(-2).join(' ')}`,
    number: `5511${90_000_000 + ((id * 7_919) % 10_000_000)}`,
    profilePicUrl: null,
    tagIds: [],
    updatedAt: instant(id),
    generation: 0,
  }));
  // The rows have only the fields that a search reads, but are as long as real rows.
  await database.table('tickets').bulkAdd(ids.map(ticket));
  await database.table('contacts').bulkAdd(named);
  const message = (ticketId: number, index: number) => ({
    ...makeBenchMessage(ticketId, index, { body: say(), createdAt: instant(messagesPerTicket - index) }),
    generation: 0,
  });
  const perStep = Math.ceil(MESSAGES_PER_WRITE / messagesPerTicket);
  for (let at = 0; at < tickets; at += perStep) {
    const some = ids.slice(at, at + perStep);
    await database
      .table('messages')
      .bulkAdd(some.flatMap((id) => Array.from({ length: messagesPerTicket }, (_, index) => message(id, index))));
  }
  database.close();
}
