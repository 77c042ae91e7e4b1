import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { QuotedMessage } from './quoted-message.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

test('a quoted message is at most 300 px wide, as a button and as plain text', () => {
  const quoted = { body: 'Bom dia', mediaType: 'chat', media: null, isDeleted: false, fromMe: false } as const;
  for (const onJump of [undefined, () => undefined]) {
    const html = renderToStaticMarkup(<QuotedMessage quoted={quoted} author="Marina" onJump={onJump} />);
    expect(html).toContain('max-w-75');
    expect(html).toContain('Bom dia');
  }
});
