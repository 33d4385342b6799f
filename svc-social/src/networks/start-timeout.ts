/** Milliseconds by which our timer may fire late before the process counts as blocked. */
const ownLateness = 250;
const longestGrace = 2000;

/**
 * Starts a timeout. If this process was blocked, responses that arrived in that time are read first.
 */
export function startTimeout(milliseconds: number): {
  readonly signal: AbortSignal;
  readonly end: () => void;
} {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('no answer in time', 'TimeoutError'));
  const due = performance.now() + milliseconds;
  let timer = setTimeout(() => {
    const late = performance.now() - due;
    if (late < ownLateness) giveUp();
    else timer = setTimeout(giveUp, Math.min(late, longestGrace));
  }, milliseconds);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
