/** Leaves out the fields that are `undefined`, because the caller did not send them. */
export const omitUndefinedFields = <Sent extends object>(body: Sent) =>
  // The cast is safe because all entries come from `body`.
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Sent]: Exclude<Sent[Field], undefined>;
  };
