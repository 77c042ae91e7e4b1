import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
type SentRequest = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer };

/**
 * Sends a request over a connection that stays open, and returns the answer's body. Throws on any status but 200. Sends the
 * request again if the server has closed the idle connection at that moment.
 */
export function sendHttpRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: SentRequest = {},
): Promise<Buffer> {
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
      if (wasLetGo) done(sendHttpRequest(port, path, { method, headers, ...(body === undefined ? {} : { body }) }));
      else fail(error);
    });
    sent.end(body);
  });
}
