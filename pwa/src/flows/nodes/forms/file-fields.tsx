import { useState } from 'react';
import type { NodeForm } from './node-form.ts';
import { FileField } from './file-field.tsx';

type FileForms = { readonly img: NodeForm<'img'>; readonly audio: NodeForm<'audio'>; readonly video: NodeForm<'video'> };
type FileFieldsProps = { [Kind in keyof FileForms]: { kind: Kind } & FileForms[Kind] }[keyof FileForms];

/** The field for the only file of an image, audio or video node. */
export function FileFields(props: FileFieldsProps) {
  const { kind, data, errorOf, setSending, readOnly } = props;
  const [original, setOriginal] = useState('');
  return (
    <FileField
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
