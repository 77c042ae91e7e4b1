import { ListChangeLogAnswer } from '@prosa/contract/administration/change-log';
import { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { DEFAULT_SHIFTS } from '@prosa/domain/service-hours/constants';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectLive } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

let api: TestApi;
let admin: Awaited<ReturnType<TestApi['logIn']>>;
let path: string;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.logIn('admin@demo.prosa');
  path = `/companies/${admin.user.companyId}/schedules`;
});
afterAll(() => api.stop());

const call = (method: string, to: string, body?: unknown) => api.call(method, to, { token: admin.token, body });
const hoursOf = async (answer: Response) => parse(CompanyHours, await answer.json());
const closedShifts = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
const friday = { weekday: 'Sexta', weekdayEn: 'friday', ...closedShifts, startTimeA: '22:00', endTimeA: '06:00' };

it('a company’s week, message and holidays are stored, and the change is logged', async () => {
  const before = await hoursOf(await call('GET', path));
  expect(before).toMatchObject({ msg: '', holidays: [] });
  expect(before.schedules.every((day) => day.startTimeA === DEFAULT_SHIFTS.startTimeA)).toBe(true);
  const holidays = [
    { date: '2026-12-24', name: 'Véspera', everyYear: true, ...closedShifts, startTimeA: '08:00', endTimeA: '12:00' },
  ];
  const days = { holidays, vacation: { from: '2026-12-26', to: '2027-01-03' }, vacationMessage: 'Férias' };
  const input = { schedules: [friday], msg: 'Fechado', ...days, version: before.version };
  const after = await hoursOf(await call('PUT', path, input));
  expect(after).toMatchObject({ msg: 'Fechado', ...days, version: before.version + 1 });
  expect(after.schedules.filter((day) => day.startTimeA !== '')).toMatchObject([{ ...friday, weekday: 'Sexta-feira' }]);
  const kept = await hoursOf(await call('PUT', path, { schedules: after.schedules }));
  expect(kept).toEqual({ ...after, version: after.version + 1 });
  expect(await refusalOf(await call('PUT', path, input))).toEqual([409, 'ERR_VERSION_CONFLICT']);
  const log = parse(ListChangeLogAnswer, await (await call('GET', '/change-log?entity=service-hours')).json());
  expect(log.entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['schedules', 'msg', 'holidays', 'vacation', 'vacationMessage'],
  ]);
});

it('invalid hours are refused, and so are changes of another company’s hours and changes by attendants', async () => {
  for (const wrong of [
    { schedules: [{ ...friday, endTimeA: '' }] },
    { schedules: [friday, friday] },
    { schedules: [], holidays: [{ date: '2026-02-30', name: 'Nada', ...closedShifts }] },
    { schedules: [], holidays: [{ date: '2026-02-28', name: 'Meio', ...closedShifts, startTimeB: '08:00' }] },
    { schedules: [], msg: 'x'.repeat(5_000) },
    { schedules: [], vacation: { from: '2026-12-26', to: '2026-12-25' } },
    { schedules: [], vacation: { from: '2026-12-26' } },
  ])
    expect(await refusalOf(await call('PUT', path, wrong))).toEqual([400, 'ERR_BAD_REQUEST']);
  const elsewhere = `/companies/${admin.user.companyId + 1}/schedules`;
  for (const method of ['GET', 'PUT'] as const)
    expect((await call(method, elsewhere, method === 'PUT' ? { schedules: [] } : undefined)).status).toBe(403);
  const { token } = await api.logIn('atendente1@demo.prosa');
  expect((await api.call('PUT', path, { token, body: { schedules: [] } })).status).toBe(403);
});

it('every colleague receives an event if the hours change, and nobody receives an event of a refused change', async () => {
  const ana = await api.logIn('atendente1@demo.prosa');
  const socket = await connectLive(api.port, ana.token);
  const { schedules, version } = await hoursOf(await call('GET', path));
  expect((await call('PUT', path, { schedules, version: version - 1 })).status).toBe(409);
  expect((await call('PUT', path, { schedules, version })).status).toBe(200);
  await vi.waitFor(() => expect(socket.heard('setting')).toHaveLength(1));
  expect(socket.heard('setting')).toHaveLength(1);
  socket.close();
});
