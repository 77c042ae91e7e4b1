import 'fake-indexeddb/auto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { texts as pt } from '@prosa/i18n/app/pt';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { RefusedRevision } from './refused-revision.tsx';

const texts: Readonly<Record<string, string>> = {
  'common.unexpected': pt.common.unexpected,
  'errors.ERR_DELETE_WAPP_MSG': pt.errors.ERR_DELETE_WAPP_MSG,
};
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: { reason: string }) => values?.reason ?? texts[key] ?? key }),
}));

test.each([
  [{ code: 'ERR_DELETE_WAPP_MSG' }, 'Não foi possível apagar a mensagem.'],
  [{}, 'An error occurred!'],
] as const)(
  'a refused edit or deletion shows the text of the refusal’s code, or a general text if the refusal has no code: %j',
  (refusal, text) => {
    const outbox = { entryId: 'e', state: 'refused', command: 'delete-message', ...refusal } as const;
    const html = renderToStaticMarkup(
      <RefusedRevision message={{ ...sampleMessage(1, 2), outbox }} outbox={outbox} onEdit={() => undefined} className="" />,
    );
    expect(html).toContain(`<span>${text}</span>`);
  },
);
