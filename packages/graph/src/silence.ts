/** Notices when an outside service falls silent, so that nothing new is begun there for a while. */
export interface SilenceWatch {
  readonly answered: () => void;
  readonly silent: () => void;
  /** Seconds for which nothing new should begin; 0 when all is well. */
  readonly backoffSeconds: () => number;
}

const silencesToBackOff = 5;
const windowMilliseconds = 30_000;

/** Backs off after five silences in a row within half a minute; any answer ends the row. */
export function watchSilence(backoffMilliseconds: number, clock: () => number = Date.now): SilenceWatch {
  let silences: number[] = [];
  let backoffUntil = 0;
  return {
    answered: () => {
      silences = [];
      backoffUntil = 0;
    },
    silent: () => {
      const now = clock();
      silences = [...silences.filter((at) => now - at < windowMilliseconds), now];
      if (silences.length < silencesToBackOff) return;
      // One more silence after the backoff is enough for the next one.
      silences = silences.slice(1 - silencesToBackOff);
      backoffUntil = now + backoffMilliseconds;
    },
    backoffSeconds: () => Math.max(0, Math.ceil((backoffUntil - clock()) / 1000)),
  };
}
