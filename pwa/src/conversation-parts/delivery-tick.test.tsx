import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { texts as pt } from '@prosa/i18n/app/pt';
import { DeliveryTick } from './delivery-tick.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const { conversation } = pt;
const renderTick = (ack: 0 | 1 | 2 | 3 | 4 | 5, mediaType: 'audio' | 'chat' = 'chat') => {
  const html = renderToStaticMarkup(<DeliveryTick message={{ delivery: 'sent', ack, mediaType, outbox: undefined }} />);
  const label = /aria-label="conversation\.(\w+)"/.exec(html)?.[1] as keyof typeof conversation | undefined;
  return {
    icon: /lucide-([\w-]+)/.exec(html)?.[1],
    isBlue: html.includes('data-blue'),
    says: label === undefined ? undefined : conversation[label],
  };
};

test('a delivery tick shows a clock, one tick, two ticks and two blue ticks as the ack rises', () => {
  expect(renderTick(0)).toEqual({ icon: 'clock', isBlue: false, says: 'Esperando envio' });
  expect(renderTick(1)).toEqual({ icon: 'check', isBlue: false, says: 'Enviada' });
  expect(renderTick(2)).toEqual({ icon: 'check-check', isBlue: false, says: 'Entregue' });
  for (const ack of [3, 4, 5] as const) expect(renderTick(ack)).toEqual({ icon: 'check-check', isBlue: true, says: 'Lida' });
});

test('a delivery tick shows that a voice message was played', () => {
  expect(renderTick(3, 'audio').says).toBe('Lida');
  expect(renderTick(4, 'audio').says).toBe('Ouvida');
});
