import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { CompanyId } from '../ids.ts';
import { toLiveEventNames } from './live-events.ts';

it('the live events have the names of the specification', () => {
  const { ticket, appMessage, contact, tag, chat, whatsapp, user, auth } = toLiveEventNames(parse(CompanyId, 7));
  expect([ticket, appMessage, contact, tag, chat, whatsapp, user, auth]).toEqual([
    'company-7-ticket',
    'company-7-appMessage',
    'company-7-contact',
    'company7-tag',
    'company-7-chat',
    'company-7-whatsapp',
    'company-7-user',
    'company-7-auth',
  ]);
});
