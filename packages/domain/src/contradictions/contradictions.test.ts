import { connectionDefaults } from '@prosa/contract/channels/connection-fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companySettingDefaults } from '../settings/company-settings.ts';
import { queueIdOf } from '../testing/branded-ids.ts';
import { findHoursContradictions, type HoursContradiction, type RelatedHoursFields } from './company-hours-contradictions.ts';
import {
  type ConnectionContradiction,
  findConnectionContradictions,
  type RelatedConnectionFields,
} from './connection-contradictions.ts';
import { findQueueContradictions, type QueueContradiction, type RelatedQueueFields } from './queue-contradictions.ts';
import { findSettingContradictions, type RelatedSettings, type SettingContradiction } from './setting-contradictions.ts';

const arbitraryText = fc.constantFrom('', ' ', 'Olá');
const arbitraryDuration = fc.constantFrom(0, 1, 24, 60, 1_440);
const arbitraryToggle = fc.constantFrom('enabled', 'disabled');
const arbitraryScheduleType = fc.constantFrom('disabled', 'company', 'connection', 'queue');
const arbitraryQueueId = fc.constantFrom(queueIdOf(1), queueIdOf(2), queueIdOf(3));
const arbitraryDay = fc.constantFrom(null, '2026-12-20', '2027-01-05');

/** For each contradiction, the alternative changes of fields. Each of them alone resolves the contradiction. */
type ResolvingChanges<Fields, Name extends string> = Readonly<Record<Name, readonly Partial<Fields>[]>>;

/**
 * Asserts that each change in `mends` resolves its contradiction. Also asserts that no contradiction is left after a user has
 * resolved one after the other, by any of these changes. If two contradictions asked for opposite changes, one of the two would
 * always be left.
 */
function assertResolvable<Fields extends object, Name extends string>(
  find: (fields: Fields) => ReadonlyMap<string, Name>,
  mends: ResolvingChanges<Fields, Name>,
  { fields, choices }: { readonly fields: Fields; readonly choices: readonly number[] },
): void {
  for (const [field, name] of find(fields))
    for (const mend of mends[name])
      expect(find({ ...fields, ...mend }).get(field), `${name} after ${JSON.stringify(mend)}`).not.toBe(name);
  let current = fields;
  const said: Name[] = [];
  for (const choice of choices) {
    const [, name] = [...find(current)][0] ?? [];
    if (name === undefined) return;
    said.push(name);
    current = { ...current, ...mends[name][choice % mends[name].length] };
  }
  throw new Error(`the warnings do not end: ${said.join(', ')}`);
}

const arbitraryChoices = fc.array(fc.nat(10), { minLength: 30, maxLength: 30 });

describe('connection', () => {
  const connections: fc.Arbitrary<RelatedConnectionFields> = fc.record({
    queueIds: fc.uniqueArray(arbitraryQueueId),
    greetingMessage: arbitraryText,
    outOfHoursMessage: arbitraryText,
    collectiveVacationStart: arbitraryDay,
    collectiveVacationEnd: arbitraryDay,
    collectiveVacationMessage: arbitraryText,
    maxUseBotQueues: fc.nat(3),
    timeUseBotQueues: arbitraryDuration,
    timeSendQueue: arbitraryDuration,
    sendIdQueue: fc.option(arbitraryQueueId),
    expiresTicket: arbitraryDuration,
    expiresInactiveMessage: arbitraryText,
    timeInactiveMessage: arbitraryDuration,
    inactiveMessage: arbitraryText,
    ratingMessage: arbitraryText,
    expiresTicketNPS: arbitraryDuration,
  });
  const mends: ResolvingChanges<RelatedConnectionFields, ConnectionContradiction> = {
    menuWithoutQueues: [{ queueIds: [queueIdOf(1)] }, { greetingMessage: '' }],
    redirectWithoutTime: [{ timeSendQueue: 5 }, { sendIdQueue: null }],
    redirectToOtherQueue: [{ queueIds: [queueIdOf(1), queueIdOf(2), queueIdOf(3)] }, { timeSendQueue: 0, sendIdQueue: null }],
    hoursWithoutText: [{ outOfHoursMessage: 'Fechado' }],
    textWithoutHours: [{ outOfHoursMessage: '' }],
    vacationWithoutText: [
      { collectiveVacationMessage: 'Férias' },
      { collectiveVacationStart: null, collectiveVacationEnd: null },
    ],
    pauseWithoutRepetition: [{ timeUseBotQueues: 0 }, { maxUseBotQueues: 0 }],
    reminderWithoutTime: [{ timeInactiveMessage: 1 }, { inactiveMessage: '' }],
    reminderWithoutText: [{ inactiveMessage: 'Olá?' }, { timeInactiveMessage: 0 }],
    reminderAfterExpiry: [{ timeInactiveMessage: 1 }, { expiresTicket: 48 }],
    farewellWithoutExpiry: [{ expiresTicket: 48 }, { expiresInactiveMessage: '' }],
    ratingSwitchedOff: [{ ratingMessage: '' }],
    ratingWithoutEnd: [{ expiresTicketNPS: 60 }, { ratingMessage: '' }],
  };

  it('each warning of a connection disappears once its advice is followed, and no two warnings ask for opposite changes', () => {
    fc.assert(
      fc.property(
        connections,
        fc.record({ scheduleType: arbitraryScheduleType, userRating: arbitraryToggle }),
        arbitraryChoices,
        (fields, settings, ways) => {
          const find = (one: RelatedConnectionFields) => findConnectionContradictions(one, settings);
          assertResolvable(find, mends, { fields, choices: ways });
        },
      ),
    );
  });

  it('a new connection has no warning', () => {
    const fields = { ...connectionDefaults, queueIds: [] };
    expect([...findConnectionContradictions(fields, companySettingDefaults)]).toEqual([]);
  });

  it('a reminder gets a warning unless its time comes before the closing of the ticket', () => {
    const warningOf = (timeInactiveMessage: number) =>
      findConnectionContradictions(
        { ...connectionDefaults, queueIds: [], inactiveMessage: 'Olá?', expiresTicket: 2, timeInactiveMessage },
        companySettingDefaults,
      ).get('timeInactiveMessage');
    expect([119, 120].map(warningOf)).toEqual([undefined, 'reminderAfterExpiry']);
  });
});

describe('queue', () => {
  const queues: fc.Arbitrary<RelatedQueueFields> = fc.record({
    closeTicket: fc.boolean(),
    ativarRoteador: fc.boolean(),
    tempoRoteador: arbitraryDuration,
    outOfHoursMessage: arbitraryText,
    createTicketSendNotificationWAUser: fc.boolean(),
    messageNotification: arbitraryText,
    hasChatbot: fc.boolean(),
  });
  const mends: ResolvingChanges<RelatedQueueFields, QueueContradiction> = {
    closesBehindChatbot: [{ closeTicket: false }, { hasChatbot: false }],
    closesBeforeRotation: [{ closeTicket: false }, { ativarRoteador: false }],
    rotatesDrawnTickets: [{ ativarRoteador: false }],
    rotatesOnce: [{ tempoRoteador: 5 }, { ativarRoteador: false }],
    hoursWithoutText: [{ outOfHoursMessage: 'Fechado' }],
    textWithoutHours: [{ outOfHoursMessage: '' }],
    noticeSwitchedOff: [{ createTicketSendNotificationWAUser: false }],
    noticeWithoutText: [{ messageNotification: 'Chegou' }, { createTicketSendNotificationWAUser: false }],
  };

  it('each warning of a queue disappears once its advice is followed, and no two warnings ask for opposite changes', () => {
    fc.assert(
      fc.property(
        queues,
        fc.record({ scheduleType: arbitraryScheduleType, userRandom: arbitraryToggle, sendNotificationWAUser: arbitraryToggle }),
        arbitraryChoices,
        (fields, settings, ways) => {
          const find = (one: RelatedQueueFields) => findQueueContradictions(one, settings);
          assertResolvable(find, mends, { fields, choices: ways });
        },
      ),
    );
  });
});

describe('company hours', () => {
  const hours: fc.Arbitrary<RelatedHoursFields> = fc.record({
    msg: arbitraryText,
    vacation: fc.constantFrom(null, { from: '2026-12-20', to: '2027-01-05' }),
    vacationMessage: arbitraryText,
  });
  const mends: ResolvingChanges<RelatedHoursFields, HoursContradiction> = {
    hoursWithoutText: [{ msg: 'Fechado' }],
    vacationWithoutText: [{ vacationMessage: 'Férias' }, { vacation: null }],
  };

  it('each warning of the company’s hours disappears once its advice is followed, and no two ask for opposite changes', () => {
    fc.assert(
      fc.property(hours, arbitraryScheduleType, arbitraryChoices, (fields, type, ways) => {
        const find = (one: RelatedHoursFields) => findHoursContradictions(one, { scheduleType: type });
        assertResolvable(find, mends, { fields, choices: ways });
      }),
    );
  });

  it('the company’s hours need a text only if the setting scheduleType is company', () => {
    const warningOf = (msg: string, type: string) =>
      findHoursContradictions({ msg, vacation: null, vacationMessage: '' }, { scheduleType: type }).get('msg');
    expect(warningOf(' ', 'company')).toBe('hoursWithoutText');
    expect([warningOf('Fechado', 'company'), warningOf('', 'queue')]).toEqual([undefined, undefined]);
  });
});

describe('settings', () => {
  const settings: fc.Arbitrary<RelatedSettings> = fc.record({
    enableLGPD: arbitraryToggle,
    lgpdConsent: arbitraryToggle,
    lgpdHideNumber: arbitraryToggle,
    lgpdMessage: arbitraryText,
    lgpdLink: fc.constantFrom('', 'https://prosa.test/privacy'),
    userRating: arbitraryToggle,
  });
  const mends: ResolvingChanges<RelatedSettings, SettingContradiction> = {
    consentWithoutText: [
      { lgpdMessage: 'Usamos seus dados' },
      { enableLGPD: 'disabled', lgpdConsent: 'disabled', lgpdHideNumber: 'disabled' },
    ],
    consentWithoutLink: [{ lgpdLink: 'https://prosa.test/privacy' }],
    consentSwitchedOff: [{ lgpdConsent: 'disabled' }, { enableLGPD: 'enabled' }],
    hidingSwitchedOff: [{ lgpdHideNumber: 'disabled' }, { enableLGPD: 'enabled' }],
    ratingWithoutText: [{ userRating: 'disabled' }],
  };

  it('each warning of the settings disappears once its advice is followed, and no two warnings ask for opposite changes', () => {
    fc.assert(
      fc.property(settings, fc.boolean(), arbitraryChoices, (fields, haveRatingMessage, ways) => {
        assertResolvable((one: RelatedSettings) => findSettingContradictions(one, { haveRatingMessage }), mends, {
          fields,
          choices: ways,
        });
      }),
    );
  });
});
