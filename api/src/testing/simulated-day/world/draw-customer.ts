import type { DayCompany, DayConnection } from './day-company.ts';
import type { Draw } from './draw.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Numbers of hours after the beginning of the day. At these times shifts often begin or end, or the clocks change. */
const SHIFT_EDGE_HOURS = [4, 5, 9.5, 10, 12, 14, 16, 17, 18, 19, 24] as const;
/**
 * The pauses between a customer's acts are multiples of this number of milliseconds. Each customer of a company begins with
 * another offset below this number, so that no two customers act at the same time.
 */
const TICK_MS = 250;

export type WrittenKind = 'chat' | 'document' | 'audio' | 'reaction';

/**
 * An act in the conversation of a customer: a message of the customer, or an act of an attendant. The status of the ticket
 * decides what the attendant does.
 */
export type DayAct =
  | { readonly kind: 'write'; readonly atMs: number; readonly text: string; readonly of: WrittenKind; readonly repeats: boolean }
  | { readonly kind: 'attend'; readonly atMs: number; readonly choice: number; readonly target: number };

export type DayCustomer = {
  readonly number: string;
  readonly name: string;
  readonly connection: DayConnection;
  readonly acts: readonly DayAct[];
};

type Place = { readonly place: number; readonly beginsAtMs: number };

/** Draws a customer and the acts of a day. Two customers of a company never act in the same millisecond. */
export function drawCustomer(draw: Draw, company: DayCompany, { place, beginsAtMs }: Place): DayCustomer {
  const acts: DayAct[] = [];
  const nearEdgeMs = draw.pick(SHIFT_EDGE_HOURS) * HOUR_MS + draw.integer(-HOUR_MS, HOUR_MS);
  let atMs = beginsAtMs + (draw.chance(0.7) ? nearEdgeMs : draw.integer(0, 24 * HOUR_MS));
  atMs = Math.floor(atMs / TICK_MS) * TICK_MS + 1 + (place % (TICK_MS - 1));
  const pass = (minMs: number, maxMs: number): void => {
    atMs += draw.integer(minMs / TICK_MS, maxMs / TICK_MS) * TICK_MS;
  };
  const wait = (): void => {
    const kind = draw.integer(1, 10);
    if (kind <= 7) pass(3 * SECOND_MS, MINUTE_MS);
    else if (kind <= 9) pass(MINUTE_MS, 45 * MINUTE_MS);
    else pass(45 * MINUTE_MS, 6 * HOUR_MS);
  };
  const last = draw.integer(8, 20);
  const walk = draw.chance(0.7) ? drawMenuWalk(draw) : [];
  for (const text of walk) {
    acts.push({ kind: 'write', atMs, text, of: 'chat', repeats: draw.chance(0.1) });
    pass(2 * SECOND_MS, 20 * SECOND_MS);
  }
  for (let step = walk.length; step < last; step += 1) {
    if (step > 1 && draw.chance(0.35))
      acts.push({ kind: 'attend', atMs, choice: draw.integer(0, 9), target: draw.integer(0, 5) });
    else
      for (let more = true; more; more = draw.chance(0.2)) {
        acts.push({ kind: 'write', atMs, ...drawMessage(draw), repeats: draw.chance(0.1) });
        pass(TICK_MS, 5 * TICK_MS);
      }
    wait();
  }
  const [first, second] = company.connections;
  if (first === undefined || second === undefined) throw new Error('a company has two connections');
  return {
    number: `1555${2_000_000 + company.id * 10_000 + place}`,
    name: draw.pick(['Rita Lee', 'Tom Zé', 'Nara']),
    connection: draw.pick([first, first, second]),
    acts,
  };
}

/** Draws the texts of a customer who goes down into menus, makes a wrong choice, goes back, and makes a wrong choice again. */
function drawMenuWalk(draw: Draw): readonly string[] {
  const times = <T>(min: number, max: number, each: () => T): readonly T[] =>
    Array.from({ length: draw.integer(min, max) }, each);
  return [
    'Oi',
    '1',
    ...times(0, 1, () => draw.pick(['1', '2', '3'])),
    ...times(1, 2, () => 'um'),
    draw.pick(['0', '#']),
    ...times(1, 3, () => 'um'),
  ];
}

function drawMessage(draw: Draw): { readonly text: string; readonly of: WrittenKind } {
  const of = draw.pick<WrittenKind>([
    'chat',
    'chat',
    'chat',
    'chat',
    'chat',
    'chat',
    'chat',
    'chat',
    'document',
    'audio',
    'reaction',
  ]);
  if (of === 'reaction') return { text: '👍', of };
  if (of !== 'chat') return { text: '', of };
  const text = draw.chance(0.6)
    ? draw.pick(['1', '2', ' 1 ', '3', '0', '#', 'quero falar'])
    : draw.pick(['Oi', 'sair', ' SAIR', '4', '6', '7', '9', '10', '99', '7,5', '-3', '1 e 2', 'um']);
  return { text, of };
}
