/** Notices when an outside service falls silent, so that nothing new is begun there for a while. */
export interface SilenceWatch {
  /** Notes a call that begins; it ends as `answered` or `silent`. */
  readonly asked: () => void;
  readonly answered: () => void;
  readonly silent: () => void;
  /** Seconds for which nothing new should begin; 0 when all is well. */
  readonly backoffSeconds: () => number;
  /** Seconds without an answer while calls are made; 0 when all is well or no call was made lately. */
  readonly silentSeconds: () => number;
}

const silencesToBackOff = 5;
const windowMilliseconds = 30_000;
/** A caller without an answer asks again within this time. */
const memoryMilliseconds = 60_000;

/** Backs off after five silences in a row within half a minute; any answer ends the row. */
export function watchSilence(backoffMilliseconds: number, clock: () => number = Date.now): SilenceWatch {
  let silences: number[] = [];
  let backoffUntil = 0;
  let open = 0;
  let silentSince: number | undefined;
  let lastSilence = 0;
  const isForgotten = () => open === 0 && clock() - lastSilence >= memoryMilliseconds;
  return {
    asked: () => {
      if (isForgotten()) silentSince = undefined;
      open += 1;
      silentSince ??= clock();
    },
    answered: () => {
      open -= 1;
      silentSince = open > 0 ? clock() : undefined;
      silences = [];
      backoffUntil = 0;
    },
    silent: () => {
      const now = clock();
      open -= 1;
      lastSilence = now;
      silences = [...silences.filter((at) => now - at < windowMilliseconds), now];
      if (silences.length < silencesToBackOff) return;
      // One more silence after the backoff is enough for the next one.
      silences = silences.slice(1 - silencesToBackOff);
      backoffUntil = now + backoffMilliseconds;
    },
    backoffSeconds: () => Math.max(0, Math.ceil((backoffUntil - clock()) / 1000)),
    silentSeconds: () => (silentSince === undefined || isForgotten() ? 0 : (clock() - silentSince) / 1000),
  };
}
