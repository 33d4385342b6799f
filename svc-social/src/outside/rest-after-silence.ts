/** Notices when an outside service falls silent, so that nothing new is begun there for a while. */
export interface SilenceWatch {
  readonly heard: () => void;
  readonly silent: () => void;
  /** Seconds for which nothing new should begin; 0 when all is well. */
  readonly restSeconds: () => number;
}

const silencesToRest = 5;
const windowMilliseconds = 30_000;

/** Rests after five silences in a row within half a minute; any answer ends the row. */
export function watchSilence(restMilliseconds: number, clock: () => number = Date.now): SilenceWatch {
  let silences: number[] = [];
  let restUntil = 0;
  return {
    heard: () => {
      silences = [];
      restUntil = 0;
    },
    silent: () => {
      const now = clock();
      silences = [...silences.filter((at) => now - at < windowMilliseconds), now];
      if (silences.length < silencesToRest) return;
      // One more silence after the rest is enough for the next one.
      silences = silences.slice(1 - silencesToRest);
      restUntil = now + restMilliseconds;
    },
    restSeconds: () => Math.max(0, Math.ceil((restUntil - clock()) / 1000)),
  };
}
