/** Below this the device counts as right: the answers' dates have whole seconds, and the network takes its time. */
const toleranceMilliseconds = 3000;
/** An answer that took longer says little about the present. */
const longestTrip = 10_000;

/** How far the device's clock is behind the server's, in milliseconds; negative when it is ahead. */
let offset = 0;
/** Whether any answer has set the offset yet. */
let isKnown = false;
const listeners = new Set<() => void>();

/** The present by the server's clock. Screens use it for now, today and past; the device's clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + offset);

/** How far the device's clock is behind the server's, in milliseconds; 0 while it is about right or unknown. */
export const clockOffset = (): number => offset;

/** Calls back when the offset changes; returns what ends that. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Learns the offset from the `Date` header of an answer of ours. */
export function noteServerDate(header: string | null, tripMilliseconds: number): void {
  const date = Date.parse(header ?? '');
  if (Number.isNaN(date) || (tripMilliseconds > longestTrip && isKnown)) return;
  // The header leaves out the part of the second: half of one is missing on average.
  const measured = date + 500 - Date.now();
  const learnt = Math.abs(measured) < toleranceMilliseconds ? 0 : measured;
  isKnown = true;
  const isSame = (learnt === 0) === (offset === 0) && Math.abs(learnt - offset) < toleranceMilliseconds;
  if (isSame) return;
  offset = learnt;
  for (const listener of listeners) listener();
}

/** Fetches from our own server and learns its clock from the answer. */
export const fetchAndNoteDate: typeof globalThis.fetch = async (...request) => {
  const sent = performance.now();
  const response = await globalThis.fetch(...request);
  noteServerDate(response.headers.get('date'), performance.now() - sent);
  return response;
};
