/** Returns the result of `work`, or undefined if it takes longer than `ms` milliseconds. The time limit does not stop `work`. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<undefined>((done) => {
    timer = setTimeout(done, ms, undefined);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
