/** Smaller differences are ignored: Date headers have whole seconds, and the network adds delay. */
const toleranceMilliseconds = 3000;
/** A slower response is useless for measuring. */
const longestTrip = 10_000;

/** How far the device's clock is behind the server's, in milliseconds; negative when ahead. */
let offset = 0;
/** Whether a response has set the offset. */
let isKnown = false;
const listeners = new Set<() => void>();

/** Returns the present by the server's clock. Screens use it, because the device's clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/**
 * Returns how far the device's clock is behind the server's, in milliseconds; 0 when about right or unknown.
 */
export const clockOffset = (): number => offset;

/** Subscribes to changes of the offset; returns the unsubscribe function. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the offset from a `Date` header of our server. */
export function noteServerDate(header: string | null, tripMilliseconds: number): void {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date) || (tripMilliseconds > longestTrip && isKnown)) return;
  // The header has whole seconds: on average half a second is missing.
  const measured = date + 500 - Date.now();
  const learnt = Math.abs(measured) < toleranceMilliseconds ? 0 : measured;
  isKnown = true;
  const isSame = (learnt === 0) === (offset === 0) && Math.abs(learnt - offset) < toleranceMilliseconds;
  if (isSame) return;
  offset = learnt;
  for (const listener of listeners) listener();
}

/** Fetches from our own server and measures its clock. */
export const fetchAndNoteDate: typeof globalThis.fetch = async (...request) => {
  const sent = performance.now();
  const response = await globalThis.fetch(...request);
  noteServerDate(response.headers.get('date'), performance.now() - sent);
  return response;
};
