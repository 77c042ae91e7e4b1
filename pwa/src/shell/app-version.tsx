import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { sendRequest } from '../platform/requests/send-request.ts';

const VERSION_KEY = 'prosa-version';
const VersionAnswer = v.object({ version: v.string() });

/** Shows the version that the server last reported. The component asks the server each time it is shown. */
export function AppVersion() {
  const [version, setVersion] = useState(() => localStorage.getItem(VERSION_KEY));
  useEffect(() => {
    sendRequest('GET', '/version', {}).then(
      (raw) => {
        const answer = v.safeParse(VersionAnswer, raw);
        if (!answer.success) return;
        localStorage.setItem(VERSION_KEY, answer.output.version);
        setVersion(answer.output.version);
      },
      // Without an answer the last known version stays on the screen.
      () => undefined,
    );
  }, []);
  return version === null ? null : <p className="px-2.5 py-1.5 text-xs text-muted-foreground">V.{version}</p>;
}
