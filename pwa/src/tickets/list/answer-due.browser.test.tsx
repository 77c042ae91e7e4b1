import { loadTexts } from '@prosa/i18n/load-texts';
import { flushSync } from 'react-dom';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { AnswerDue } from './answer-due.tsx';

const MINUTE_MS = 60_000;
const STEP_S = 10;
const NOW = new Date('2026-11-25T12:00:00Z');

beforeAll(() => loadTexts(getI18n(), ['answer-targets']));
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a row shows the minutes that are left until the answer is due, and afterwards the time since the answer became overdue', async () => {
  const rendered = vi.fn<() => void>();
  const Row = () => {
    rendered();
    return (
      <p>
        <AnswerDue dueAt={new Date(NOW.getTime() + 20 * MINUTE_MS).toISOString()}>aguarda há 1 min</AnswerDue>
      </p>
    );
  };
  const { container } = await render(<Row />);
  const text = () => container.querySelector('[aria-hidden]')?.textContent ?? container.textContent;
  /** Lets time pass in steps, because React sets the timer of the next minute only after it has rendered. */
  const passes = (seconds: number) => {
    for (let second = 0; second < seconds; second += STEP_S) flushSync(() => void vi.advanceTimersByTime(STEP_S * 1_000));
  };
  expect(text()).toBe('aguarda há 1 min');
  passes(5 * 60);
  expect(text()).toBe('vence em 15 min');
  expect(page.getByText('A resposta vence em 15 min').elements()).toHaveLength(1);
  passes(10 * 60 + 30);
  expect(text()).toBe('vence em 5 min');
  passes(4 * 60 + 40);
  expect(text()).toBe('atrasado 1 min');
  passes(12 * 60);
  expect(text()).toBe('atrasado 12 min');
  expect(page.getByText('A resposta está atrasada há 12 min').elements()).toHaveLength(1);
  passes(60 * 60);
  expect(text()).toBe('atrasado 1 h 12 min');
  expect(rendered).toHaveBeenCalledTimes(1);
});
