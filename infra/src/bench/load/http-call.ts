import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer };

/**
 * Makes a request over kept-alive connections; returns the body and throws on any status but 200. It is repeated if the server
 * had just closed an idle connection.
 */
export function httpCall(port: number, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Buffer> {
  return new Promise((done, fail) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        if (answer.statusCode === 200) done(whole);
        else fail(new Error(`${method} ${path}: ${answer.statusCode} ${whole.toString('utf8').slice(0, 200)}`));
      });
    });
    sent.on('error', (error) => {
      const wasLetGo = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (wasLetGo) done(httpCall(port, path, { method, headers, ...(body === undefined ? {} : { body }) }));
      else fail(error);
    });
    sent.end(body);
  });
}
