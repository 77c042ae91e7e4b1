import { startApi } from '@prosa/api/main';
import { readConfig } from '@prosa/api/platform/config';

/** The program of a server that a test kills. It listens on any free port, and then prints the port. */
const api = await startApi({ config: { ...readConfig(process.env), port: 0 } });
console.log(api.port);
