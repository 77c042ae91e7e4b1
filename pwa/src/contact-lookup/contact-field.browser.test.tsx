import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { ContactField } from './contact-field.tsx';
import { sampleContact } from '../testing/sample-rows.ts';

const livia = sampleContact({ id: 7, name: 'Lívia Duarte', number: '5511977001001' });
/** The search terms that the field sent to the server. */
let sentSearchTerms: (string | null)[];
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['kit']));
beforeEach(() => {
  sentSearchTerms = [];
  setAccessToken('test');
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname !== '/api/contacts') return fetchBefore(input, init);
    sentSearchTerms.push(searchParams.get('searchParam'));
    return Promise.resolve(Response.json({ contacts: [livia], count: 1, hasMore: false }));
  };
});

it('the field for a contact searches on the server from the third character on, once per pause in typing', async () => {
  let saved: unknown;
  await render(
    <ServerQueries>
      <FormDialog
        title="Novo"
        action="Salvar"
        schema={v.object({ contactId: v.nullable(v.number()), contactName: v.string() })}
        values={{ contactId: null, contactName: '' }}
        onSave={async (body) => {
          saved = body;
        }}
        onClose={() => undefined}
      >
        <ContactField label="Contato" placeholder="Nome" required="Obrigatório" />
      </FormDialog>
    </ServerQueries>,
  );
  await page.getByRole('combobox', { name: 'Contato' }).click();
  await userEvent.keyboard('Lí');
  await expect.element(page.getByText('Nada com esta busca.')).toBeVisible();
  await userEvent.keyboard('via');
  await page.getByRole('option', { name: /Lívia Duarte/ }).click();
  expect(sentSearchTerms).toEqual(['lívia']);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => saved).toEqual({ contactId: 7, contactName: 'Lívia Duarte' });
});
