import { ApiError, type Call } from '@kallos/contracts/client';

/** A trial's environment: the product's address and an account. */
export interface TrialStage {
  readonly url: string;
  readonly token: string;
  readonly call: Call;
}

/** `refused` has the machine-readable reason. */
export type TrialResult =
  | { readonly outcome: 'taken'; readonly fault?: string | undefined }
  | { readonly outcome: 'refused'; readonly reason: string };

/** An input of users or attackers with the expected result. */
export interface Trial {
  /** The family of the input, such as `images: odd metadata`. */
  readonly family: string;
  readonly name: string;
  /** `taken`, or the reason of the refusal. */
  readonly expected: 'taken' | { readonly refused: string };
  readonly run: (stage: TrialStage) => Promise<TrialResult>;
}

/** The result of a trial in the table. */
export type Verdict = 'holds' | 'refused with reason' | 'fails';

/** Returns the verdict, and for `fails` the actual result. */
export function judge(
  { expected }: Trial,
  result: TrialResult,
): { readonly verdict: Verdict; readonly seen?: string } {
  if (result.outcome === 'taken') {
    if (expected !== 'taken') return { verdict: 'fails', seen: `taken, expected ${expected.refused}` };
    return result.fault === undefined ? { verdict: 'holds' } : { verdict: 'fails', seen: result.fault };
  }
  if (expected !== 'taken' && expected.refused === result.reason) return { verdict: 'refused with reason' };
  return { verdict: 'fails', seen: `refused: ${result.reason}` };
}

/**
 * Returns the reason of a refusal: the code with the reasons of its fields, such as `image_refused
 * image=too_large`.
 */
function reasonOf(error: ApiError): string {
  const fields = Object.entries(error.body?.fields ?? {}).map(([name, reason]) => `${name}=${reason}`);
  return [error.code ?? String(error.status), ...fields].join(' ');
}

/** Makes a call; a documented refusal becomes a result. `check` returns the fault of an accepted input. */
export async function runTrial<Reply>(
  makeCall: () => Promise<Reply>,
  check?: (reply: Reply) => Promise<string | undefined> | string | undefined,
): Promise<TrialResult> {
  let reply: Reply;
  try {
    reply = await makeCall();
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', reason: reasonOf(error) };
    throw error;
  }
  return { outcome: 'taken', fault: await check?.(reply) };
}
