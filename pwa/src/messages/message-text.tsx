import { Fragment } from 'react';
import { type MessageToken, tokenizeMessage } from './tokenize-message.ts';

/** A message's text with its marks and links, as React nodes. */
export function MessageText({ text }: { text: string }) {
  return <Tokens tokens={tokenizeMessage(text)} />;
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
