import { startApi } from '@prosa/api/main';
import { readConfig } from '@prosa/api/platform/config';

/** The program of a server that a test kills. It takes any free port, and prints that port once it listens. */
const api = await startApi({ config: { ...readConfig(process.env), port: 0 } });
console.log(api.port);
