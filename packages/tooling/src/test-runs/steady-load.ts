import { setTimeout as pause } from 'node:timers/promises';

/** A request of a load: its start, its duration and its error. */
export interface Sent {
  readonly at: number;
  readonly took: number;
  readonly fault?: string;
}

const faultOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${error.message}: ${String(error.cause)}`
    : String(error);

/** Sends a fixed number of requests per second until stopped; returns them after the last response. */
export async function sendSteadily(
  perSecond: number,
  send: (nth: number) => Promise<unknown>,
  signal: AbortSignal,
  onSent: (sent: Sent) => void = () => undefined,
): Promise<Sent[]> {
  const one = async (nth: number): Promise<Sent> => {
    const at = performance.now();
    const fault = await send(nth).then(() => undefined, faultOf);
    const sent = { at, took: performance.now() - at, ...(fault !== undefined && { fault }) };
    onSent(sent);
    return sent;
  };
  const open: Array<Promise<Sent>> = [];
  for (const since = performance.now(); !signal.aborted; await pause(5))
    while (open.length < ((performance.now() - since) / 1000) * perSecond) open.push(one(open.length));
  return await Promise.all(open);
}
