import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FormPhonePreview } from '../kit/form/form-phone-preview.tsx';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';

type MessagePreviewState = {
  /** The element beside the messages in which the preview is rendered. Null on a screen without a preview. */
  readonly outlet: HTMLElement | null;
  readonly shown: string;
  readonly show: (id: string) => void;
};
const PreviewContext = createContext<MessagePreviewState>({ outlet: null, shown: '', show: () => undefined });

/**
 * Lets the messages of a tab share one preview. The preview shows the message that the user is editing, and `first` before the
 * user edits one.
 */
export function MessagePreviewProvider({ first, children }: { first: string; children: (outlet: ReactNode) => ReactNode }) {
  const { t } = useTranslation('settings');
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  const [shown, show] = useState(first);
  return (
    <PreviewContext value={{ outlet, shown, show }}>
      {children(
        <section aria-label={t('preview')} className="grid gap-3">
          <h2 className="font-semibold">{t('preview')}</h2>
          <div ref={setOutlet} />
        </section>,
      )}
    </PreviewContext>
  );
}

type FieldsWithPreviewProps = {
  id: string;
  messages: Parameters<typeof FormPhonePreview>[0]['messages'];
  children: ReactNode;
};

/** Shows fields with a preview. The preview is beside the fields if there is room, and otherwise below them. */
export function FieldsWithPreview({ id, messages, children }: FieldsWithPreviewProps) {
  const { name, company } = useSignedInUser();
  const { outlet, shown, show } = use(PreviewContext);
  const preview = <FormPhonePreview sender={company.name} userName={name} messages={messages} />;
  return (
    <div className="grid gap-3 p-4" onFocusCapture={() => show(id)}>
      {children}
      {shown === id && (
        <>
          <div className="xl:hidden">{preview}</div>
          {outlet !== null && createPortal(preview, outlet)}
        </>
      )}
    </div>
  );
}
