const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a stored value by a sample without empty lists and null fields. */
export const readBySample =
  <Value,>(sample: Value) =>
  (stored: unknown, before: Value): Value =>
    likeSample(sample, before, stored);

/**
 * Returns a stored value in the shape of a sample; parts that do not fit are replaced by the form's initial
 * value, since an older version may have written them.
 */
function likeSample<Value>(sample: Value, before: Value, stored: unknown): Value {
  if (stored === undefined || stored === null) return before;
  if (isRecord(sample)) {
    if (!isRecord(stored)) return before;
    const known: Record<string, unknown> = isRecord(before) ? before : sample;
    const names = Object.keys({ ...sample, ...known });
    const fields = names.map((name) => [name, likeSample(sample[name], known[name], stored[name])] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Value;
  }
  if (Array.isArray(sample)) {
    if (!Array.isArray(stored)) return before;
    const [item] = sample as unknown[];
    return stored.flatMap((one) => likeItem(item, one)) as Value;
  }
  return typeof stored === typeof sample ? (stored as Value) : before;
}

/** Fields of list items are optional except the first, which identifies the item. */
function likeItem(sample: unknown, stored: unknown): unknown[] {
  if (!isRecord(sample)) return typeof stored === typeof sample ? [stored] : [];
  if (!isRecord(stored)) return [];
  const fields = Object.keys(sample).filter((name) => typeof stored[name] === typeof sample[name]);
  const [first] = Object.keys(sample);
  return first !== undefined && fields.includes(first)
    ? [Object.fromEntries(fields.map((name) => [name, stored[name]]))]
    : [];
}
