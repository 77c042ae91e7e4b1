import { expect, it } from 'vitest';
import { ticketIdOf } from '../testing/branded-ids.ts';
import { fillVariables } from './fill-variables.ts';

const variables = {
  contactName: 'Marina Albuquerque',
  userName: 'Ana',
  ticketId: ticketIdOf(1042),
  queueName: 'Vendas',
  connectionName: 'Principal',
  now: new Date('2026-11-21T02:30:00Z'),
  timeZone: 'America/Sao_Paulo',
};

it('fillVariables fills in every variable of the spec, with times in the company’s time zone', () => {
  const text =
    '{{ms}}, {{firstName}} ({{name}}). {{userName}} {{date}} {{hour}} {{ticket_id}} {{queue}} {{connection}} {{protocol}}';
  expect(fillVariables(text, variables)).toBe(
    'Boa noite, Marina (Marina Albuquerque). Ana 20/11/2026 23:30 1042 Vendas Principal 2026112023301042',
  );
});

it('fillVariables leaves unknown variables as they are, and never reads an inherited property', () => {
  expect(fillVariables('{{constructor}} {{other}} {name}', variables)).toBe('{{constructor}} {{other}} {name}');
});
