import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { onServerReachable } from '../../sync/use-sync-state.ts';
import { checkFlowFile, type FlowFileError, type FlowFileKind } from './check-flow-file.ts';
import { uploadFlowFile } from './upload-flow-file.ts';

/**
 * The state of a chosen file: refused by the device (`unfit`), being uploaded, waiting for a network, or refused by the server.
 */
export type FlowFileUploadState =
  | { readonly state: 'unfit'; readonly file: File; readonly fault: FlowFileError }
  | { readonly state: 'sending'; readonly file: File; readonly sent: number }
  | { readonly state: 'waiting'; readonly file: File }
  | { readonly state: 'refused'; readonly file: File; readonly code: ApiRefusal['code'] };

type UploadOptions = {
  readonly kind: FlowFileKind;
  readonly isOfBlock: boolean;
  readonly onStored: (name: string, file: File) => void;
  /** Called with true when a file begins to be uploaded or to wait, and with false when that ends. */
  readonly onSending: (isSending: boolean) => void;
};

/**
 * Uploads a chosen file once there is a network. If the user chooses a second file before the upload has ended, only the second
 * file is uploaded.
 */
export function useFileUpload({ kind, isOfBlock, onStored, onSending }: UploadOptions) {
  const [upload, setUpload] = useState<FlowFileUploadState>();
  const running = useRef<AbortController>(undefined);
  const options = useRef({ onStored, onSending });
  useEffect(() => {
    options.current = { onStored, onSending };
  });
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
  };
  const send = async (file: File) => {
    stop();
    const abort = (running.current = new AbortController());
    const setIfCurrent = (next: FlowFileUploadState | undefined) => {
      if (running.current !== abort) return;
      setUpload(next);
      options.current.onSending(next?.state === 'sending' || next?.state === 'waiting');
    };
    setIfCurrent({ state: 'sending', file, sent: 0 });
    try {
      const { signal } = abort;
      const name = await uploadFlowFile({
        file,
        kind,
        isOfBlock,
        signal,
        onSent: (sent) => setIfCurrent({ state: 'sending', file, sent }),
      });
      if (running.current === abort) options.current.onStored(name, file);
      setIfCurrent(undefined);
    } catch (error) {
      setIfCurrent(error instanceof ApiRefusal ? { state: 'refused', file, code: error.code } : { state: 'waiting', file });
    }
  };
  const retryWaiting = useRef(() => {});
  useEffect(() => {
    retryWaiting.current = () => {
      if (upload?.state === 'waiting') void send(upload.file);
    };
  });
  useEffect(() => {
    const retry = () => retryWaiting.current();
    const forget = onServerReachable(retry);
    addEventListener('online', retry);
    return () => {
      forget();
      removeEventListener('online', retry);
      running.current?.abort();
      running.current = undefined;
    };
  }, []);
  return {
    upload,
    retry: () => retryWaiting.current(),
    choose: (file: File) => {
      const fileError = checkFlowFile(file, kind, isOfBlock);
      if (fileError === undefined) return void send(file);
      stop();
      setUpload({ state: 'unfit', file, fault: fileError });
      onSending(false);
    },
  };
}
