import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { markMentions, type MessageToken, tokenizeMessage } from './tokenize-message.ts';

const LONG_CHARACTERS = 1_200;
const SHOWN_CHARACTERS = 900;
const nobody: readonly string[] = [];

/** A message's text with its marks, links and the names it mentions, as React nodes; a very long one is cut until it is asked for. */
export function MessageText({ text, mentioned = nobody }: { text: string; mentioned?: readonly string[] }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const cut = !whole && text.length > LONG_CHARACTERS;
  const shownText = cut ? `${text.slice(0, text.lastIndexOf(' ', SHOWN_CHARACTERS) + 1 || SHOWN_CHARACTERS)}…` : text;
  const tokens = useMemo(() => markMentions(tokenizeMessage(shownText), mentioned), [shownText, mentioned]);
  return (
    <>
      <Tokens tokens={tokens} />
      {cut && (
        <Button variant="link" size="inline" className="ml-1.5" onClick={() => setWhole(true)}>
          {t('conversation.readMore')}
        </Button>
      )}
    </>
  );
}

function Tokens({ tokens }: { tokens: readonly MessageToken[] }) {
  return tokens.map((token, index) => <Fragment key={index}>{shown(token)}</Fragment>);
}

function shown(token: MessageToken) {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'link':
      return (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
          {token.text}
        </a>
      );
    case 'mention':
      return <span className="rounded-[5px] bg-accent/15 px-0.5 font-semibold">{token.text}</span>;
    case 'code':
      return <code className="rounded-[5px] bg-ink/8 px-1 font-mono text-[13px]">{token.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Tokens tokens={token.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Tokens tokens={token.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Tokens tokens={token.children} />
        </s>
      );
  }
}
