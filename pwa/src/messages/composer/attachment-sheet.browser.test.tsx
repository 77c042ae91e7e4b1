import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { DraftFile } from '../../drafts/draft-table.ts';
import { AttachmentSheet } from './attachment-sheet.tsx';

const toDraftFile = (name: string): DraftFile => ({
  id: name,
  file: new File(['x'], name, { type: 'text/plain' }),
  caption: name,
});

function Screen() {
  const [files, setFiles] = useState<readonly DraftFile[]>(['a.txt', 'b.txt', 'c.txt'].map(toDraftFile));
  return (
    <>
      <AttachmentSheet
        files={files}
        isPrivate={false}
        onChange={setFiles}
        onAdd={() => undefined}
        onDiscard={() => undefined}
        onSend={() => undefined}
      />
      <output>{files.map(({ caption }) => caption).join(' ')}</output>
    </>
  );
}
const order = () => page.getByRole('status');

it('a user changes the order of files by buttons or by dragging, and each file keeps its caption', async () => {
  await render(<Screen />);
  const before = page.getByRole('button', { name: 'Mover o arquivo para antes' });
  await expect.element(before).toBeDisabled();
  await page.getByRole('button', { name: 'Mover o arquivo para depois' }).click();
  await expect.element(order()).toHaveTextContent('b.txt a.txt c.txt');
  await before.click();
  await expect.element(order()).toHaveTextContent('a.txt b.txt c.txt');
  await page.getByRole('button', { name: 'c.txt', exact: true }).dropTo(page.getByRole('button', { name: 'a.txt', exact: true }));
  await expect.element(order()).toHaveTextContent('c.txt a.txt b.txt');
});
