import type { DayCompany, DayConnection, DayHours, DayOption, DayQueue, DayShift, DayVacation } from './day-company.ts';
import type { Draw } from './draw.ts';

/** The dates before and after the night in which the clocks change, and the next date. */
export type ClockChangeDates = readonly [first: string, second: string, third: string];

/** The number of queues of a company. */
const QUEUES = 6;
const QUEUE_NAMES = ['Suporte', 'Vendas', 'Financeiro', 'Agenda', 'Entregas', 'Ouvidoria'] as const;
/**
 * Combinations of a value of the setting `scheduleType`, which chooses the service hours, with a time zone. The companies get
 * these combinations in turn. The clocks of New York change during the simulated day.
 */
const COMPANY_KINDS = [
  { scheduleType: 'company', timeZone: 'America/New_York' },
  { scheduleType: 'connection', timeZone: 'America/New_York' },
  { scheduleType: 'queue', timeZone: 'America/New_York' },
  { scheduleType: 'disabled', timeZone: 'America/Sao_Paulo' },
] as const;
export const COMPANY_KIND_COUNT = COMPANY_KINDS.length;

/** Draws the company with the index `place`. Its ids differ from those of all other companies. */
export function drawCompany(draw: Draw, place: number, dates: ClockChangeDates): DayCompany {
  const id = 10 + place;
  const kind = COMPANY_KINDS[place % COMPANY_KINDS.length] ?? COMPANY_KINDS[0];
  const users = [
    { id: id * 100 + 1, name: 'Ana Souza', farewell: draw.pick(['', 'Ana agradece']) },
    { id: id * 100 + 2, name: 'Bruno Dias', farewell: '' },
  ] as const;
  const queues = drawQueues(draw, { id, userId: users[1].id });
  const [first, ...others] = queues;
  if (first === undefined) throw new Error('a company has queues');
  const connections = [
    drawConnection(draw, { id: id * 100 + 1, queues, dates }),
    drawConnection(draw, { id: id * 100 + 2, queues: draw.pick([[first], others]), dates }),
  ];
  return {
    id,
    ...kind,
    asksForRating: draw.chance(0.8),
    consent: draw.pick(['never', 'once', 'always']),
    consentText: 'Guardamos seus dados, {{firstName}}.',
    consentLink: draw.pick(['', 'https://exemplo.com/lgpd']),
    refusesAudio: draw.chance(0.5),
    positionText: draw.pick(['', 'Sua posição na fila é']),
    greetsForOneQueue: draw.chance(0.5),
    acceptedText: draw.pick(['', 'Olá {{firstName}}, sou {{userName}}']),
    transferText: draw.pick(['', 'Você agora fala com ${queue.name}']),
    farewellToWaiting: draw.chance(0.5),
    hours: drawHours(draw, 'A empresa está fechada'),
    vacation: draw.chance(0.15) ? drawVacation(draw, 'Férias coletivas da empresa', dates) : null,
    holiday: draw.chance(0.3) ? { date: draw.pick([dates[0], dates[1]]), shifts: draw.pick([[], [['10:00', '11:30']]]) } : null,
    queues,
    connections,
    users,
  };
}

function drawQueues(draw: Draw, { id, userId }: { readonly id: number; readonly userId: number }): DayQueue[] {
  const ids = QUEUE_NAMES.slice(0, QUEUES).map((_name, index) => id * 100 + 1 + index);
  let optionId = id * 1_000;
  const drawOptions = (depth: number): DayOption[] =>
    Array.from({ length: draw.integer(1, 4) }, (_each, index) => {
      optionId += 1;
      const type = draw.pick<DayOption['type']>(['text', 'text', 'text', 'queue', 'attendent']);
      const closes = type === 'text' && draw.chance(0.15);
      return {
        id: optionId,
        name: `Opção ${depth}.${index + 1}`,
        text: draw.pick(['', `Texto ${optionId} para {{firstName}}`]),
        type,
        closes,
        queueId: type === 'text' || draw.chance(0.3) ? null : draw.pick([ids[0] ?? 0, ids[1] ?? 0, ids[5] ?? 0]),
        userId: type === 'attendent' ? userId : null,
        options: type === 'text' && !closes && depth < 3 && draw.chance(0.8) ? drawOptions(depth + 1) : [],
      };
    });
  return ids.map((queueId, index) => {
    const name = QUEUE_NAMES[index] ?? 'Fila';
    return {
      id: queueId,
      name,
      greeting: draw.pick(['', `Bem-vinda a ${name}, {{firstName}}`]),
      hours: drawHours(draw, `${name} está fechada`),
      options: draw.chance(0.85) ? drawOptions(1) : [],
    };
  });
}

type ConnectionSources = { readonly id: number; readonly queues: readonly DayQueue[]; readonly dates: ClockChangeDates };

function drawConnection(draw: Draw, { id, queues, dates }: ConnectionSources): DayConnection {
  return {
    id,
    phoneNumberId: `90000000${id}`,
    name: `Conexão ${id}`,
    greeting: draw.pick(['', 'Olá {{firstName}}']),
    farewell: draw.pick(['', 'Até logo, {{firstName}}']),
    ratingQuestion: draw.pick(['', 'Que nota, {{firstName}}, merece {{userName}}?', 'Que nota merece {{userName}}?']),
    maxMenus: draw.pick([0, 1, 2, 2, 3, 3]),
    menuPauseMinutes: draw.pick([0, 0, 2]),
    maxRatingQuestions: draw.pick([0, 1, 2]),
    ratingMinutes: draw.pick([0, 15, 120]),
    reopenMinutes: draw.pick([0, 0, 90]),
    reminderMinutes: draw.pick([0, 10, 40]),
    reminderText: draw.pick(['', 'Ainda está aí?', 'Ainda está aí?']),
    expiryHours: draw.pick([0, 1, 4]),
    expiryText: draw.pick(['', 'Encerramos por falta de resposta']),
    expiresOnlyAnswered: draw.chance(0.5),
    redirectMinutes: draw.pick([0, 5, 30]),
    redirectQueueId: draw.pick([queues[0]?.id ?? null, null]),
    hours: drawHours(draw, 'Este número descansa'),
    vacation: draw.chance(0.25) ? drawVacation(draw, 'Férias deste número', dates) : null,
    queues,
  };
}

const drawVacation = (draw: Draw, text: string, [first, second, third]: ClockChangeDates): DayVacation => {
  const [from, to] = draw.pick([
    [first, first],
    [second, second],
    [second, third],
  ]);
  return { from, to, text };
};

/**
 * Draws the service hours of a company, a connection or a queue. Many shifts begin, end or continue in the hours in which clocks
 * change.
 */
function drawHours(draw: Draw, closedText: string): DayHours {
  const drawShifts = (): readonly DayShift[] =>
    draw.pick<readonly DayShift[]>([
      [],
      [['00:00', '23:59']],
      [['08:00', '18:00']],
      [
        ['09:00', '12:00'],
        ['13:30', '17:45'],
      ],
      [['22:00', '02:30']],
      [
        ['01:15', '03:10'],
        ['20:00', '01:45'],
      ],
      [['12:00', '00:00']],
    ]);
  const week = draw.chance(0.1) ? null : Array.from({ length: 7 }, drawShifts);
  return { week, closedText: draw.pick(['', closedText, closedText, closedText, closedText, closedText]) };
}
