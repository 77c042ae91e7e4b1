import { useState } from 'react';
import type { NodeForm } from './node-form.ts';
import { FlowFileField } from './flow-file-field.tsx';

type MediaNodeForms = { readonly img: NodeForm<'img'>; readonly audio: NodeForm<'audio'>; readonly video: NodeForm<'video'> };
type MediaNodeFieldsProps = { [Kind in keyof MediaNodeForms]: { kind: Kind } & MediaNodeForms[Kind] }[keyof MediaNodeForms];

/** The field for the only file of an image, audio or video node. */
export function MediaNodeFields(props: MediaNodeFieldsProps) {
  const { kind, data, errorOf, setSending, readOnly } = props;
  const [original, setOriginal] = useState('');
  return (
    <FlowFileField
      kind={kind}
      value={data.url}
      original={original}
      onStored={(url, name) => {
        setOriginal(name);
        if (props.kind === 'audio') props.change((now) => ({ ...now, url }));
        else props.change((now) => ({ ...now, url }));
      }}
      onSending={(isSending) => setSending('url', isSending)}
      error={errorOf('url')}
      readOnly={readOnly}
    />
  );
}
