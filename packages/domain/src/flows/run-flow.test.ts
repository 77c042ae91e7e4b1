import { describe, expect, it } from 'vitest';
import { MAX_FLOW_MENU_REPEATS } from './constants.ts';
import { createFlowRunState } from './flow-run.ts';
import { runFlow } from './run-flow.ts';
import {
  testFlowContext,
  createTestFlow,
  toContextAfter,
  testNow,
  answerFlow,
  runFirstStep,
  listSentTexts,
} from './testing/drawn-flow.ts';

describe('each type of node', () => {
  it('a run sends the text after the start, and ends if no line leads to another node', () => {
    const flow = createTestFlow([['m', 'message', { label: 'Oi {{firstName}}, {{quem}}' }]], [['s', 'a', 'm']]);
    expect(runFirstStep(flow)).toEqual({
      state: { status: 'ended', nodeId: 'm', ending: 'done', memory: { variables: {}, seed: 1, steps: 2 } },
      effects: [
        { kind: 'send-text', nodeId: 'm', text: 'Oi Marina, {{quem}}' },
        { kind: 'end-flow', nodeId: 'm', ending: 'done' },
      ],
    });
  });

  it('a text node sends nothing if its text is blank, and several messages if its text is too long for one message', () => {
    const blank = createTestFlow([['m', 'message', { label: '  ' }]], [['s', 'a', 'm']]);
    expect(listSentTexts(runFirstStep(blank))).toEqual([]);
    const long = createTestFlow([['m', 'message', { label: '{{a}}' }]], [['s', 'a', 'm']]);
    const text = `${'x'.repeat(4095)}😀${'y'.repeat(10)}`;
    const parts = listSentTexts(
      runFlow(long, createFlowRunState(1), { event: { kind: 'start' }, context: { ...testFlowContext, values: { a: text } } }),
    );
    expect(parts.join('')).toBe(text);
    expect(parts.map((part) => part.length)).toEqual([4095, 12]);
  });

  it('a content node sends its elements in the order of seq, stores an input in a variable, and waits at an interval', () => {
    const flow = createTestFlow(
      [
        [
          'b',
          'singleBlock',
          {
            seq: ['q', 'in', 'thanks', 'pause', 'pic', 'voice', 'film'],
            elements: [
              { type: 'message', number: 'thanks', value: 'Obrigado, {{nome}}' },
              { type: 'message', number: 'q', value: 'Seu nome?' },
              { type: 'interval', number: 'pause', value: 5 },
              { type: 'input', number: 'in', value: 'nome' },
              { type: 'img', number: 'pic', value: 'a.png', original: 'mapa.png' },
              { type: 'audio', number: 'voice', value: 'b.mp3', original: 'b.mp3', record: true },
              { type: 'video', number: 'film', value: 'c.mp4', original: 'c.mp4' },
            ],
          },
        ],
        ['m', 'message', { label: 'fim' }],
      ],
      [
        ['s', 'a', 'b'],
        ['b', 'a', 'm'],
      ],
    );
    const asked = runFirstStep(flow);
    expect(listSentTexts(asked)).toEqual(['Seu nome?']);
    expect(asked.state).toMatchObject({ status: 'reading-input', nodeId: 'b', elementId: 'in' });
    const told = answerFlow(flow, asked, ' Ana {{firstName}} ');
    expect(told.state.memory.variables).toEqual({ nome: ' Ana {{firstName}} ' });
    expect(listSentTexts(told)).toEqual(['Obrigado,  Ana {{firstName}} ']);
    expect(told.effects.at(-1)).toEqual({ kind: 'wait-until', nodeId: 'b', at: '2026-11-21T12:00:05.000Z' });
    expect(runFlow(flow, told.state, { event: { kind: 'time' }, context: toContextAfter(4) })).toEqual({
      state: told.state,
      effects: [],
    });
    const done = runFlow(flow, told.state, { event: { kind: 'time' }, context: toContextAfter(5) });
    expect(done.effects).toEqual([
      { kind: 'send-media', nodeId: 'b', media: 'img', file: 'a.png', original: 'mapa.png', record: false },
      { kind: 'send-media', nodeId: 'b', media: 'audio', file: 'b.mp3', original: 'b.mp3', record: true },
      { kind: 'send-media', nodeId: 'b', media: 'video', file: 'c.mp4', original: 'c.mp4', record: false },
      { kind: 'send-text', nodeId: 'm', text: 'fim' },
      { kind: 'end-flow', nodeId: 'm', ending: 'done' },
    ]);
    expect(runFlow(flow, done.state, { event: { kind: 'time' }, context: toContextAfter(9) }).effects).toEqual([]);
  });

  it('if an exit has several lines, a run takes the first line that leads to a node', () => {
    const flow = createTestFlow(
      [
        ['one', 'message', { label: 'um' }],
        ['two', 'message', { label: 'dois' }],
      ],
      [
        ['s', 'a', 'gone'],
        ['s', 'a', 'two'],
        ['s', 'a', 'one'],
      ],
    );
    expect(listSentTexts(runFirstStep(flow))).toEqual(['dois']);
  });

  it("the customer's answer to an input takes precedence over the caller's value of the same variable", () => {
    const elements = [
      { type: 'input', number: 'in', value: 'firstName' },
      { type: 'message', number: 'out', value: '{{firstName}}' },
    ] as const;
    const flow = createTestFlow([['b', 'singleBlock', { seq: ['in', 'out'], elements: [...elements] }]], [['s', 'a', 'b']]);
    expect(listSentTexts(answerFlow(flow, runFirstStep(flow), 'Nina'))).toEqual(['Nina']);
  });

  it('a menu chooses the option whose number or text the customer writes', () => {
    const menu = {
      message: 'Como ajudar, {{firstName}}?',
      arrayOption: [
        { number: 1, value: 'Agendar' },
        { number: 2, value: 'Preço' },
      ],
    };
    const flow = createTestFlow(
      [
        ['q', 'menu', menu],
        ['one', 'message', { label: 'um' }],
        ['two', 'message', { label: 'dois' }],
      ],
      [
        ['s', 'a', 'q'],
        ['q', 'a1', 'one'],
        ['q', 'a2', 'two'],
      ],
    );
    const asked = runFirstStep(flow);
    expect(asked.effects).toEqual([{ kind: 'send-menu', nodeId: 'q', text: 'Como ajudar, Marina?', options: menu.arrayOption }]);
    expect(listSentTexts(answerFlow(flow, asked, ' 2 '))).toEqual(['dois']);
    expect(listSentTexts(answerFlow(flow, asked, 'preco'))).toEqual(['dois']);
    expect(listSentTexts(answerFlow(flow, asked, 'AGENDAR'))).toEqual(['um']);
  });

  it.each([true, false])(
    'a menu asks again three times after an unknown answer, and then takes the exit "else" if it has a line (%s), or ends',
    (drawn) => {
      const flow = createTestFlow(
        [
          ['q', 'menu', { message: 'Qual?', arrayOption: [{ number: 1, value: 'A' }] }],
          ['m', 'message', { label: 'pessoa' }],
        ],
        [['s', 'a', 'q'], ...(drawn ? [['q', 'else', 'm'] as const] : [])],
      );
      let step = runFirstStep(flow);
      for (const wrong of ['0', '', '1.5']) {
        step = answerFlow(flow, step, wrong);
        expect(step.effects.map(({ kind }) => kind)).toEqual(['send-menu']);
      }
      expect(MAX_FLOW_MENU_REPEATS).toBe(3);
      const last = answerFlow(flow, step, 'dois');
      expect(listSentTexts(last)).toEqual(drawn ? ['pessoa'] : []);
      expect(last.state).toMatchObject({ status: 'ended', ending: 'done', nodeId: drawn ? 'm' : 'q' });
    },
  );

  it('a condition takes exit a if it is true, and exit b otherwise', () => {
    const flow = createTestFlow(
      [
        ['c', 'condition', { key: '{{ idade }}', condition: 2, value: '{{limite}}' }],
        ['yes', 'message', { label: 'sim' }],
        ['no', 'message', { label: 'não' }],
      ],
      [
        ['s', 'a', 'c'],
        ['c', 'a', 'yes'],
        ['c', 'b', 'no'],
      ],
    );
    const at = (idade: string) =>
      listSentTexts(
        runFlow(flow, createFlowRunState(1), {
          event: { kind: 'start' },
          context: { now: testNow, values: { idade, limite: '9' } },
        }),
      );
    expect([at('10'), at('8')]).toEqual([['sim'], ['não']]);
    expect(
      listSentTexts(
        runFlow(flow, createFlowRunState(1), { event: { kind: 'start' }, context: { now: testNow, values: { limite: '9' } } }),
      ),
    ).toEqual(['não']);
  });

  it('a randomizer takes its first exit in the given percentage of runs, never at 0 % and always at 100 %', () => {
    const taken = (percent: number) =>
      Array.from({ length: 2000 }, (_, seed) => {
        const flow = createTestFlow(
          [
            ['r', 'randomizer', { percent }],
            ['m', 'message', { label: 'a' }],
          ],
          [
            ['s', 'a', 'r'],
            ['r', 'a', 'm'],
          ],
        );
        return listSentTexts(runFirstStep(flow, seed)).length;
      }).reduce((sum, each) => sum + each, 0);
    expect(taken(0)).toBe(0);
    expect(taken(100)).toBe(2000);
    expect(Math.abs(taken(30) - 600)).toBeLessThan(100);
  });

  it('a randomizer draws again each time a run passes it', () => {
    const round = createTestFlow(
      [
        ['r', 'randomizer', { percent: 50 }],
        ['a', 'message', { label: 'a' }],
        ['b', 'message', { label: 'b' }],
      ],
      [
        ['s', 'a', 'r'],
        ['r', 'a', 'a'],
        ['r', 'b', 'b'],
        ['a', 'a', 'r'],
        ['b', 'a', 'r'],
      ],
    );
    expect(new Set(listSentTexts(runFirstStep(round))).size).toBe(2);
  });

  it('an interval waits until its end, even if the customer writes earlier', () => {
    const flow = createTestFlow(
      [
        ['i', 'interval', { sec: 120, label: '' }],
        ['m', 'message', { label: 'depois' }],
      ],
      [
        ['s', 'a', 'i'],
        ['i', 'a', 'm'],
      ],
    );
    const waiting = runFirstStep(flow);
    expect(waiting.effects).toEqual([{ kind: 'wait-until', nodeId: 'i', at: '2026-11-21T12:02:00.000Z' }]);
    const told = answerFlow(flow, waiting, 'oi?');
    expect(told.effects).toEqual([]);
    expect(listSentTexts(runFlow(flow, told.state, { event: { kind: 'time' }, context: toContextAfter(120) }))).toEqual([
      'depois',
    ]);
  });

  it('image, audio and video nodes send the stored file, or nothing if none is chosen', () => {
    const flow = createTestFlow(
      [
        ['i', 'img', { url: 'i.png' }],
        ['a', 'audio', { url: 'a.ogg', record: true }],
        ['v', 'video', { url: 'v.mp4' }],
        ['none', 'img', { url: '' }],
      ],
      [
        ['s', 'a', 'i'],
        ['i', 'a', 'a'],
        ['a', 'a', 'v'],
        ['v', 'a', 'none'],
      ],
    );
    expect(runFirstStep(flow).effects).toEqual([
      { kind: 'send-media', nodeId: 'i', media: 'img', file: 'i.png', original: '', record: false },
      { kind: 'send-media', nodeId: 'a', media: 'audio', file: 'a.ogg', original: '', record: true },
      { kind: 'send-media', nodeId: 'v', media: 'video', file: 'v.mp4', original: '', record: false },
      { kind: 'end-flow', nodeId: 'none', ending: 'done' },
    ]);
  });

  it('a ticket node moves the ticket, a tag node adds a tag, and an agent node waits until the AI agent hands the ticket over', () => {
    const flow = createTestFlow(
      [
        ['t', 'ticket', { queue: { id: 3, name: 'Vendas' } as never }], // The cast is needed because only a parse brands the id.
        ['g', 'tag', { tag: { id: 4, name: 'Novo' } as never }],
        ['x', 'agent', { agent: { id: 5, name: 'Lia' } as never }],
        ['m', 'message', { label: 'tchau' }],
      ],
      [
        ['s', 'a', 't'],
        ['t', 'a', 'g'],
        ['g', 'a', 'x'],
        ['x', 'a', 'm'],
      ],
    );
    const handed = runFirstStep(flow);
    expect(handed.effects).toEqual([
      { kind: 'move-ticket', nodeId: 't', queueId: 3, status: 'pending' },
      { kind: 'add-tag', nodeId: 'g', tagId: 4 },
      { kind: 'hand-to-agent', nodeId: 'x', agentId: 5 },
    ]);
    const talking = answerFlow(flow, handed, 'quanto custa?');
    expect(talking).toMatchObject({ state: { status: 'with-agent', nodeId: 'x' }, effects: [] });
    expect(
      runFlow(flow, talking.state, { event: { kind: 'agent-done', nodeId: 'other' }, context: testFlowContext }).effects,
    ).toEqual([]);
    expect(
      listSentTexts(runFlow(flow, talking.state, { event: { kind: 'agent-done', nodeId: 'x' }, context: testFlowContext })),
    ).toEqual(['tchau']);
  });
});
