import * as v from 'valibot';

/** The schema of the sample form. The gallery calls no server and shows only sample data. */
export const SampleForm = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(40)),
  email: v.pipe(v.string(), v.email()),
  phone: v.string(),
  price: v.nullable(v.number()),
  turns: v.nullable(v.number()),
  minutes: v.nullable(v.pipe(v.number(), v.maxValue(60))),
  colour: v.pipe(v.string(), v.hexColor()),
  active: v.boolean(),
  profile: v.nullable(v.string()),
  queueId: v.nullable(v.number()),
  queueIds: v.array(v.number()),
  day: v.string(),
  time: v.string(),
  farewell: v.pipe(v.string(), v.maxLength(200)),
  file: v.nullable(v.file()),
  picture: v.nullable(v.union([v.file(), v.string()])),
  password: v.pipe(v.string(), v.minLength(8)),
  holidays: v.nullable(v.object({ from: v.string(), to: v.string() })),
  shift: v.pipe(
    v.object({ from: v.string(), to: v.string() }),
    v.check(({ from, to }) => (from === '') === (to === '')),
  ),
});
export type SampleForm = v.InferOutput<typeof SampleForm>;

export const sampleValues: SampleForm = {
  name: 'Bruno Tavares',
  email: 'bruno@aurora.example',
  phone: '+55 11 98812-4470',
  price: 1234.5,
  turns: 3,
  minutes: 15,
  colour: '#12996b',
  active: true,
  profile: 'user',
  queueId: 2,
  queueIds: [1, 3],
  day: '2026-11-22',
  time: '08:00',
  farewell: 'Obrigado pelo contato, {{firstName}}!',
  file: null,
  picture: null,
  password: 'segredo-longo',
  holidays: { from: '2026-12-26', to: '2027-01-03' },
  shift: { from: '08:00', to: '12:00' },
};

export const sampleQueueOptions = [
  { value: 1, label: 'Agendamento', colour: '#12996b' },
  { value: 2, label: 'Financeiro', colour: '#3b6cf6' },
  { value: 3, label: 'Suporte', colour: '#d9480f' },
  { value: 4, label: 'Exames', colour: '#9c36b5' },
];

export type SamplePerson = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly tickets: number;
  readonly isActive: boolean;
};
const names = ['Lúcia Aurora', 'Ana Souza', 'Bruno Tavares', 'Henrique Sales de Albuquerque e Castro Neto', 'Isadora Rocha'];

/** Returns the first `count` sample people, which are always the same. */
export const createSamplePeople = (count: number): SamplePerson[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${names[index % names.length] ?? ''}${index < names.length ? '' : ` ${index}`}`,
    email: `pessoa${index}@aurora.example`,
    tickets: (index * 37) % 400,
    isActive: index % 3 !== 0,
  }));
