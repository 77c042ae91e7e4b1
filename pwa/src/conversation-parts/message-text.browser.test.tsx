import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { MessageText } from './message-text.tsx';

it('a link shows its address from left to right, even after a character that reverses the direction of the text', async () => {
  const address = 'https://example.com/moc.knab';
  await render(
    <p>
      <MessageText text={`Veja \u202E aqui ${address}`} />
    </p>,
  );
  const [text] = page.getByRole('link', { name: address }).element().childNodes;
  if (text === undefined) throw new Error('the link has no text');
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  const lefts = [...address].map((_, at) => leftOf(at));
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});
