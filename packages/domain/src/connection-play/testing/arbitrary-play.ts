import { type WeekdayHours, weekdaysEn } from '@prosa/contract/service-hours/service-hours';
import fc from 'fast-check';
import type { MenuOption, StoredMenuOption } from '../../chatbot/chatbot-menu.ts';
import { arbitraryMenuOptions } from '../../chatbot/testing/arbitrary-chatbot.ts';
import { createTestFlow } from '../../flows/testing/drawn-flow.ts';
import { companySettingDefaults } from '../../settings/company-settings.ts';
import { chatbotIdOf, connectionIdOf, phraseCampaignIdOf, flowIdOf, queueIdOf, userIdOf } from '../../testing/branded-ids.ts';
import { type ConnectionPlay, startConnectionPlay } from '../connection-play.ts';
import { passTime } from '../pass-time.ts';
import { type AttendantAct, playAttendant } from '../play-attendant.ts';
import { answerPlayedBurst } from '../play-burst.ts';
import { playCustomerMessage } from '../play-customer-message.ts';
import type { PlayedConnection } from '../played-connection.ts';

/** The time at which plays begin, on a Monday morning. The vacations, holidays and hours of the tests are near this time. */
export const PLAY_BEGINS_AT = new Date('2026-03-02T13:00:00.000Z');
const ATTENDANT_ANSWER = 'Posso ajudar?';
const PHRASE = 'quero a promoção';
const QUEUE_COUNT = 3;
/** The time between two messages of a burst, in milliseconds. */
export const BURST_STEP_MS = 1;

export type PlayStep =
  /** The customer writes messages in quick succession, which the bots answer as one. */
  | { readonly kind: 'write'; readonly texts: readonly string[] }
  | { readonly kind: 'audio' }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'attend'; readonly act: AttendantAct };

const arbitraryToggle = fc.constantFrom('enabled', 'disabled' as const);
const arbitraryShifts = fc.constantFrom(
  { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' },
  { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' },
  { startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' },
);
const arbitraryWeek: fc.Arbitrary<readonly WeekdayHours[]> = arbitraryShifts.map((day) =>
  weekdaysEn.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, ...day })),
);
const absenceMessage = fc.constantFrom('', 'Fechado agora, {{firstName}}', 'Voltamos amanhã');
const arbitraryHours = fc.record({ schedules: arbitraryWeek, message: absenceMessage });

/** Two flows: one asks for a name after a pause, and the other one shows a menu that leads to a queue. */
const flowDefinitions = new Map([
  [
    1,
    createTestFlow(
      [
        [
          'c',
          'singleBlock',
          {
            seq: ['a', 'b', 'd'],
            elements: [
              { type: 'message', number: 'a', value: 'Bem-vindo, {{firstName}}' },
              { type: 'interval', number: 'b', value: 7 },
              { type: 'input', number: 'd', value: 'nome' },
            ],
          },
        ],
        ['m', 'message', { label: 'Oi {{nome}}, são {{hour}}' }],
      ],
      [
        ['s', 'a', 'c'],
        ['c', 'a', 'm'],
      ],
    ),
  ],
  [
    2,
    createTestFlow(
      [
        ['m', 'menu', { message: 'Comprar?', arrayOption: [{ number: 1, value: 'Sim' }] }],
        ['t', 'ticket', { queue: { id: queueIdOf(2), name: 'Fila 2' } }],
        ['e', 'message', { label: 'Um momento em {{queue}}' }],
      ],
      [
        ['s', 'a', 'm'],
        ['m', 'a1', 't'],
        ['t', 'a', 'e'],
      ],
    ),
  ],
]);

const arbitraryQueues = fc.array(
  fc.record({
    greetingMessage: fc.constantFrom('', 'Você está em {{queue}}'),
    closeTicket: fc.constantFrom(false, false, false, true),
    options: fc.oneof(fc.constant([]), arbitraryMenuOptions),
    isOffered: fc.constantFrom(true, true, false),
    hours: arbitraryHours,
    // Rotations are off, because no user is online on the server of the test. With rotations, the server would try each of them
    // again every two minutes.
    ativarRoteador: fc.constant(false),
    tempoRoteadorMinutes: fc.constant(0),
    firstAnswerMinutes: fc.constantFrom(0, 0, 10),
    nextAnswerMinutes: fc.constantFrom(0, 4),
    overdueAction: fc.constantFrom('stay', 'return', 'next' as const),
  }),
  { minLength: QUEUE_COUNT, maxLength: QUEUE_COUNT },
);
type DrawnQueue = (typeof arbitraryQueues extends fc.Arbitrary<infer Queues extends readonly unknown[]> ? Queues : never)[number];

const arbitraryConnection = fc.record({
  greetingMessage: fc.constantFrom('', 'Olá {{firstName}}', '{{ms}}'),
  maxUseBotQueues: fc.integer({ min: 0, max: 3 }),
  timeUseBotQueuesMinutes: fc.constantFrom(0, 0, 5),
  complationMessage: fc.constantFrom('', 'Até logo, {{name}}'),
  ratingMessage: fc.constantFrom('', 'De 0 a 10, {{userName}}?'),
  maxUseBotQueuesNPS: fc.integer({ min: 0, max: 2 }),
  vacations: fc.constantFrom(
    [],
    [],
    [{ from: '2026-03-03', to: '2026-03-04', message: 'De férias, {{connection}}', of: 'connection' as const }],
  ),
  timeCreateNewTicketMinutes: fc.constantFrom(0, 30),
  timeInactiveMessageMinutes: fc.constantFrom(0, 20),
  inactiveMessage: fc.constantFrom('', 'Ainda está aí?'),
  expiresTicketHours: fc.constantFrom(0, 2),
  whenExpiresTicket: fc.constantFrom('0', '1' as const),
  expiresInactiveMessage: fc.constantFrom('', 'Encerrado por silêncio em {{queue}}'),
  expiresTicketNpsMinutes: fc.constantFrom(0, 15),
  timeSendQueueMinutes: fc.constantFrom(0, 0, 10),
  sendQueueId: fc.option(fc.integer({ min: 1, max: QUEUE_COUNT }).map(queueIdOf), { nil: null }),
});

const arbitrarySettings = fc.record({
  userRating: arbitraryToggle,
  scheduleType: fc.constantFrom('disabled', 'company', 'connection', 'queue' as const),
  sendGreetingMessageOneQueues: arbitraryToggle,
  sendQueuePosition: arbitraryToggle,
  sendQueuePositionMessage: fc.constantFrom('', 'Sua posição é'),
  acceptAudioMessageContact: arbitraryToggle,
  userRandom: arbitraryToggle,
  enableLGPD: arbitraryToggle,
  lgpdConsent: arbitraryToggle,
  lgpdMessage: fc.constantFrom('', 'Guardamos seus dados'),
  lgpdLink: fc.constantFrom('', 'https://example.com/dados'),
  sendGreetingAccepted: arbitraryToggle,
  greetingAcceptedMessage: fc.constantFrom('', '{{userName}} atende em ${queue.name}'),
  timeZone: fc.constantFrom('America/Sao_Paulo', 'Asia/Kathmandu'),
});

const arbitraryFlowId = fc.option(fc.constantFrom(1, 2).map(flowIdOf), { nil: null });
const arbitraryFlows = fc.record({
  connection: fc.record({
    flowIdWelcome: arbitraryFlowId,
    flowIdNotPhrase: arbitraryFlowId,
    flowIdsScheduled: fc.constantFrom([], [], [flowIdOf(2)]),
  }),
  flows: fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom(null, '06:00-11:00')).map(([first, second, scheduledTimeRun]) => [
    { id: flowIdOf(1), active: first, published: true, scheduledTimeRun: null },
    { id: flowIdOf(2), active: second, published: true, scheduledTimeRun },
  ]),
  campaigns: fc.constantFrom(
    [],
    [{ id: phraseCampaignIdOf(1), flowId: flowIdOf(1), whatsappId: null, phrase: PHRASE, status: true }],
  ),
});

/** A connection with three queues of its company, two flows, and an attendant whose id is 1. */
export const arbitraryPlayedConnection: fc.Arbitrary<PlayedConnection> = fc
  .record({
    connection: arbitraryConnection,
    settings: arbitrarySettings,
    queues: arbitraryQueues,
    flows: arbitraryFlows,
    companyHours: arbitraryHours,
    connectionHours: arbitraryHours,
  })
  .map(({ connection, settings, queues, flows, companyHours, connectionHours }) => {
    const named = queues.map((queue, index) => ({
      ...queue,
      id: queueIdOf(index + 1),
      name: `Fila ${index + 1}`,
      fileListId: null,
      integrationId: null,
    }));
    const toQueue = ({ id, name, greetingMessage, fileListId, integrationId }: (typeof named)[number]) => ({
      id,
      name,
      greetingMessage,
      fileListId,
      integrationId,
    });
    const offered = named.filter(({ isOffered }) => isOffered);
    const { scheduleType } = settings;
    const ofConversation = scheduleType === 'company' ? companyHours : scheduleType === 'connection' ? connectionHours : null;
    return {
      connection: {
        ...connection,
        id: connectionIdOf(1),
        name: 'Loja',
        groupAsTicket: false,
        allowGroup: false,
        greetingFile: null,
        integrationId: null,
        queues: offered.map(toQueue),
      },
      settings: { ...companySettingDefaults, ...settings },
      hours: {
        ofConversation,
        byQueue: new Map(scheduleType === 'queue' ? named.map(({ id, hours: of }) => [id, of]) : []),
        holidays: [],
      },
      menuOptions: listStoredOptions(offered, named.map(toQueue)),
      queues: new Map(named.map((queue) => [queue.id, { ...queue, memberIds: [] }])),
      integrations: new Map(),
      fileLists: new Map(),
      flows: { ...flows, published: flowDefinitions, names: new Map() },
      words: { back: 'Voltar', mainMenu: 'Menu inicial', audioRefused: '', consentQuestion: '' },
      attendant: { id: userIdOf(1), farewellMessage: '' },
      userNames: new Map([[1, 'Ana']]),
    };
  });

type StoredOption = PlayedConnection['menuOptions'][number];
type TargetQueue = NonNullable<StoredOption['queue']>;

/**
 * Lists the options of all menus in the form in which they are stored, with ids that are unique. The queues and users to which
 * the options refer exist.
 */
function listStoredOptions(
  offered: readonly (Pick<DrawnQueue, 'options'> & { readonly id: TargetQueue['id'] })[],
  targets: readonly TargetQueue[],
): readonly StoredOption[] {
  let lastId = 0;
  const list = (options: readonly MenuOption[], owner: Pick<StoredMenuOption, 'queueId' | 'parentId'>): readonly StoredOption[] =>
    options.flatMap(({ options: below, queue, userId, ...option }) => {
      const id = chatbotIdOf((lastId += 1));
      const target = queue === null ? null : (targets[(queue.id - 1) % targets.length] ?? null);
      const stored = { ...option, ...owner, id, queue: target, userId: userId === null ? null : userIdOf(1) };
      return [stored, ...list(below, { queueId: owner.queueId, parentId: id })];
    });
  return offered.flatMap(({ id, options }) => list(options, { queueId: id, parentId: null }));
}

const attendantActs: readonly AttendantAct[] = [
  { kind: 'take-over' },
  { kind: 'answer', text: ATTENDANT_ANSWER },
  { kind: 'close' },
  { kind: 'close-with-rating' },
];

const arbitraryWrittenText = fc.constantFrom('oi', '1', '1', '1', '2', '3', '0', '#', 'sair', '9', 'dez', PHRASE);

/** A step of a play: an act of the customer or an attendant, or time that passes. */
export const arbitraryPlayStep: fc.Arbitrary<PlayStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      texts: fc.oneof(
        { weight: 5, arbitrary: arbitraryWrittenText.map((text) => [text]) },
        { weight: 1, arbitrary: fc.array(arbitraryWrittenText, { minLength: 2, maxLength: 3 }) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('audio' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 25, 61, 13 * 60, 3 * 24 * 60) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('attend' as const), act: fc.constantFrom(...attendantActs) }) },
);

export const beginPlay = (): ConnectionPlay => startConnectionPlay('Rita Lee', PLAY_BEGINS_AT);

/** Plays a step, and then everything that falls due at that moment. */
export function playStep(of: PlayedConnection, play: ConnectionPlay, step: PlayStep): ConnectionPlay {
  switch (step.kind) {
    case 'write':
      return answerImmediately(
        of,
        step.texts.reduce((each, text) => {
          const later = passTime(of, each, new Date(each.now.getTime() + BURST_STEP_MS));
          return playCustomerMessage(of, later, { text, isAudio: false });
        }, play),
      );
    case 'audio':
      return answerImmediately(of, playCustomerMessage(of, play, { text: '', isAudio: true }));
    case 'wait':
      return passTime(of, play, new Date(play.now.getTime() + step.minutes * 60_000));
    case 'attend':
      return playDueActs(of, playAttendant(of, play, step.act));
  }
}

/** Answers the customer's messages immediately instead of a second later. */
const answerImmediately = (of: PlayedConnection, play: ConnectionPlay): ConnectionPlay =>
  playDueActs(of, answerPlayedBurst(of, play));
const playDueActs = (of: PlayedConnection, play: ConnectionPlay): ConnectionPlay => passTime(of, play, play.now);
