import { AppError } from '@kallos/contracts/errors';

/**
 * Calls an external service; after several failures in a row, rejects calls at once for a while.
 */
export interface Breaker {
  /**
   * Calls for one account, whose failures open only its own circuit. A failure after `signal` is
   * aborted does not count.
   */
  readonly run: <T>(onBehalfOf: string, call: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

const failuresToOpen = 5;
const windowMilliseconds = 30_000;
const backoffMilliseconds = 15_000;

// Status codes that concern one request, not the health of the service.
const requestFaults = new Set([400, 413, 422]);

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;

/** Returns whether a failure concerns the service's health, not this request or our own limits. */
function isOutage(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (requestFaults.has(statusOf(cause) ?? 0)) return false;
  return !(error instanceof AppError) || error.code === 'upstream_failed' || error.code === 'timeout';
}

interface Circuit {
  readonly isOpen: () => boolean;
  readonly admits: (by: string) => boolean;
  /** Records the start of a call; the returned function records its end, undefined when inconclusive. */
  readonly begin: (by: string) => (isFine: boolean | undefined) => void;
}

/**
 * The maximum failures counted per account, and the number of accounts that must probe before the
 * circuit reopens.
 */
interface Weights {
  readonly mostOfOne: number;
  readonly probes: number;
}

const ownWeights: Weights = { mostOfOne: failuresToOpen, probes: 1 };
// Two failures count per account, so the shared circuit opens after failures of three accounts.
const commonWeights: Weights = { mostOfOne: 2, probes: 3 };

/**
 * Creates a circuit that opens after 5 failures within 30 s and admits single probe calls of some
 * accounts after 15 s.
 */
function createCircuit(clock: () => number, { mostOfOne, probes }: Weights): Circuit {
  let failures: Array<{ readonly by: string; readonly at: number }> = [];
  let openedAt: number | undefined;
  const probing = new Set<string>();
  /** Records a failure, with a maximum per account. */
  const note = (by: string, within: number, most: number) => {
    const recent = failures.filter(({ at }) => clock() - at < within);
    const own = recent.filter((failure) => failure.by === by);
    const dropped = own.length >= most ? own[0] : undefined;
    failures = [...recent.filter((failure) => failure !== dropped), { by, at: clock() }];
  };
  const fail = (by: string, isProbe: boolean) => {
    if (openedAt !== undefined && !isProbe) return;
    if (isProbe) note(by, backoffMilliseconds, 1);
    else note(by, windowMilliseconds, mostOfOne);
    if (failures.length < (isProbe ? probes : failuresToOpen)) return;
    openedAt = clock();
    failures = [];
  };
  const looksAgain = (by: string) =>
    probing.size < probes &&
    !probing.has(by) &&
    !failures.some((failure) => failure.by === by && clock() - failure.at < backoffMilliseconds);
  return {
    isOpen: () => openedAt !== undefined,
    admits: (by) => openedAt === undefined || (clock() - openedAt >= backoffMilliseconds && looksAgain(by)),
    begin: (by) => {
      const isProbe = openedAt !== undefined;
      if (isProbe) probing.add(by);
      return (isFine) => {
        if (isProbe) probing.delete(by);
        if (isFine === false) fail(by, isProbe);
        if (isFine !== true) return;
        failures = [];
        openedAt = undefined;
      };
    },
  };
}

const opened = new Map<string, Circuit>();

/** Returns 1 or 0 per external service of this process: whether its shared circuit is open. */
export const readBreakerStates = (): Record<string, number> =>
  Object.fromEntries([...opened].map(([to, circuit]) => [to, Number(circuit.isOpen())]));

/**
 * Creates a circuit per account in front of a shared one, so that an account whose calls always fail does
 * not block others. cockatiel's breakers count failures in a row or by share, not by account.
 */
export function createBreaker(to: string, clock: () => number = Date.now): Breaker {
  const common = createCircuit(clock, commonWeights);
  opened.set(to, common);
  const own = new Map<string, { readonly circuit: Circuit; readonly at: number }>();
  const circuitOf = (onBehalfOf: string): Circuit => {
    for (const [account, { at }] of own) if (clock() - at >= windowMilliseconds) own.delete(account);
    const circuit = own.get(onBehalfOf)?.circuit ?? createCircuit(clock, ownWeights);
    own.set(onBehalfOf, { circuit, at: clock() });
    return circuit;
  };
  return {
    run: async (onBehalfOf, call, signal) => {
      const circuits = [circuitOf(onBehalfOf), common];
      if (!circuits.every((circuit) => circuit.admits(onBehalfOf)))
        throw new AppError('unavailable', { retryAfterSeconds: backoffMilliseconds / 1000 });
      const ends = circuits.map((circuit) => circuit.begin(onBehalfOf));
      let isFine: boolean | undefined;
      try {
        const result = await call();
        isFine = true;
        return result;
      } catch (error) {
        if (signal?.aborted !== true && isOutage(error)) isFine = false;
        throw error;
      } finally {
        for (const end of ends) end(isFine);
      }
    },
  };
}
