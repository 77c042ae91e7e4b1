import * as v from 'valibot';
import { sendHttpRequest } from './load/send-http-request.ts';
import { BENCH_EMAIL } from './insert-bench-company.ts';
import { BENCH_PASSWORD } from './open-bench-installation.ts';

/** Logs in as the user of the benchmarks. Returns the header that this user's requests need. */
export async function logInBenchUser(port: number, device: 'desk' | 'phone' = 'desk'): Promise<{ authorization: string }> {
  const body = Buffer.from(JSON.stringify({ email: BENCH_EMAIL, password: BENCH_PASSWORD, device }));
  const answer = await sendHttpRequest(port, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { token } = v.parse(v.object({ token: v.string() }), JSON.parse(answer.toString('utf8')));
  return { authorization: `Bearer ${token}` };
}
