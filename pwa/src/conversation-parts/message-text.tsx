import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import { markMentions, markTickets, type MessageToken, tokenizeMessage } from './tokenize-message.ts';

const LONG_CHARACTERS = 1_200;
const SHOWN_CHARACTERS = 900;
const noNames: readonly string[] = [];

/** Renders the number of a ticket, for example as a link. Without this function a number is plain text. */
type ShowTicket = (ticketId: number, text: string) => ReactNode;
type MessageTextProps = { text: string; mentioned?: readonly string[]; showTicket?: ShowTicket };

/**
 * Renders a message's text with styles, links and mentions as React nodes. A very long text is cut until the user expands it.
 */
export function MessageText({ text, mentioned = noNames, showTicket }: MessageTextProps) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const cut = !whole && text.length > LONG_CHARACTERS;
  const shownText = cut ? `${text.slice(0, text.lastIndexOf(' ', SHOWN_CHARACTERS) + 1 || SHOWN_CHARACTERS)}…` : text;
  const tokens = useMemo(() => {
    const marked = markMentions(tokenizeMessage(shownText), mentioned);
    return showTicket === undefined ? marked : markTickets(marked);
  }, [shownText, mentioned, showTicket]);
  return (
    <>
      <Tokens tokens={tokens} showTicket={showTicket} />
      {cut && (
        <Button variant="link" size="inline" className="ml-1.5" onClick={() => setWhole(true)}>
          {t('conversation.readMore')}
        </Button>
      )}
    </>
  );
}

type TokensProps = { tokens: readonly MessageToken[]; showTicket: ShowTicket | undefined };

function Tokens({ tokens, showTicket }: TokensProps) {
  return tokens.map((token, index) => <Fragment key={index}>{renderToken(token, showTicket)}</Fragment>);
}

function renderToken(token: MessageToken, showTicket: ShowTicket | undefined): ReactNode {
  switch (token.kind) {
    case 'text':
      return token.text;
    case 'link':
      return (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
          {token.text}
        </a>
      );
    case 'ticket':
      return showTicket?.(token.ticketId, token.text) ?? token.text;
    case 'mention':
      return <span className="rounded-xs bg-primary/15 px-0.5 font-semibold">{token.text}</span>;
    case 'code':
      return <code className="rounded-xs bg-foreground/8 px-1 font-mono text-small">{token.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Tokens tokens={token.children} showTicket={showTicket} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Tokens tokens={token.children} showTicket={showTicket} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Tokens tokens={token.children} showTicket={showTicket} />
        </s>
      );
  }
}
