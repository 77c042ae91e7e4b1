import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { useRef, useState, useTransition } from 'react';
import { type CheckedFile, createFileChecker, type FileChecker, type Mapping } from './create-file-checker.ts';

/** The error of a failed check, and the columns with which the check was made. */
type FailedCheck = { readonly error: unknown; readonly mapping: Mapping | undefined };

/** Returns the file that the user chose for an import, and the results of its check by the server. The check can be repeated. */
export function useFileCheck(kind: SetUpKind) {
  const newest = useRef<FileChecker>(undefined);
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedFile>();
  /** The share of the file that the server has, from 0 to 1. Undefined if no upload is running. */
  const [sentShare, setSentShare] = useState<number>();
  const [failed, setFailed] = useState<FailedCheck>();
  const [isChecking, startCheck] = useTransition();
  const check = (mapping?: Mapping) => {
    const checker = newest.current;
    if (checker === undefined) return;
    const ifNewest = (act: () => void) => newest.current === checker && act();
    setFailed(undefined);
    startCheck(async () => {
      try {
        const result = await checker.check(mapping, (sent) => ifNewest(() => setSentShare(sent)));
        ifNewest(() => setChecked(result));
      } catch (error) {
        ifNewest(() => setFailed({ error, mapping }));
      }
      ifNewest(() => setSentShare(undefined));
    });
  };
  const choose = (given: File | null) => {
    newest.current?.drop();
    newest.current = given === null ? undefined : createFileChecker(kind, given);
    setFile(given);
    setChecked(undefined);
    setSentShare(undefined);
    setFailed(undefined);
    check();
  };
  return { file, choose, checked, check, isChecking, sentShare, failed };
}
