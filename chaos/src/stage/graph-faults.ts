const flips = ['/*_*', '/*/media_publish'];
const drafts = ['/*/feed', '/*/media', '/*/photos'];
const writes = [...flips, ...drafts];

/** What a transient refusal looks like before anything was accepted. */
const refusals = [
  { status: 500, code: 2, isTransient: true, message: 'An unexpected error has occurred.' },
  { status: 500, code: 1, isTransient: true, message: 'An unknown error occurred' },
  { status: 503, code: 2, isTransient: true, message: 'Service temporarily unavailable' },
  { status: 400, code: 2, isTransient: true, message: 'Please retry your request later.' },
];

/** Instagram has answered this for posts that were live. */
const refusalOfAnAcceptedPost = {
  status: 403,
  code: 4,
  subcode: 2_207_051,
  isTransient: false,
  message: 'Application request limit reached',
};

/** How Meta misbehaves throughout a run. */
export interface GraphShares {
  readonly refused: number;
  readonly hangAfterAccept: number;
  readonly errorAfterAccept: number;
  readonly late: number;
}

export const chaosShares: GraphShares = {
  refused: 0.2,
  hangAfterAccept: 0.05,
  errorAfterAccept: 0.03,
  late: 0.1,
};

/** Switches for the stand-in: refusals before anything is accepted, and silence or an error after it was. */
export function graphFaults(seed: number, shares: GraphShares): unknown[] {
  const rule = (path: string, probability: number, effect: object, turn: number) => ({
    match: { method: 'POST', path },
    probability,
    seed: seed * 1000 + turn,
    effect,
  });
  const refuse = (path: string, index: number) =>
    refusals.map((refusal, kind) =>
      rule(path, shares.refused / refusals.length, { kind: 'refuse', ...refusal }, index * 10 + kind),
    );
  const afterAccept = (path: string, index: number, error: object) => [
    rule(path, shares.hangAfterAccept, { kind: 'accept-then-hang' }, 100 + index),
    rule(path, shares.errorAfterAccept, { kind: 'accept-then-error', ...error }, 200 + index),
    rule(path, shares.late, { kind: 'late-visibility', ms: 1500 }, 300 + index),
  ];
  return [
    ...writes.flatMap(refuse),
    ...flips.flatMap((path, index) => afterAccept(path, index, refusalOfAnAcceptedPost)),
    ...drafts.flatMap((path, index) => afterAccept(path, 10 + index, refusals[index] ?? {})),
  ];
}
