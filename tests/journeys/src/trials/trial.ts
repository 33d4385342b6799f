import { ApiError, type Call } from '@kallos/contracts/client';

/** What a trial runs against: the product's address and an account. */
export interface TrialStage {
  readonly url: string;
  readonly token: string;
  readonly call: Call;
}

/** `refused` carries the machine-readable reason, which the trial compares with the one it expects. */
export type TrialResult =
  | { readonly outcome: 'taken'; readonly fault?: string | undefined }
  | { readonly outcome: 'refused'; readonly reason: string };

/** One input from real life or from an attacker, with what the product must do with it. */
export interface Trial {
  /** The family of inputs that it belongs to, such as `images: odd metadata`. */
  readonly family: string;
  readonly name: string;
  /** `taken`, or the reason with which it must be refused. */
  readonly expected: 'taken' | { readonly refused: string };
  readonly run: (stage: TrialStage) => Promise<TrialResult>;
}

/** How a trial ended, as the table shows it. */
export type Verdict = 'holds' | 'refused with reason' | 'fails';

/** Returns the verdict, and for `fails` what was seen instead. */
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

/** The reason of a refusal: the code of the error with the reasons of its fields, such as `image_refused image=too_large`. */
function reasonOf(error: ApiError): string {
  const fields = Object.entries(error.body?.fields ?? {}).map(([name, reason]) => `${name}=${reason}`);
  return [error.code ?? String(error.status), ...fields].join(' ');
}

/** Makes a call; a documented refusal becomes a result. `check` looks at what was taken and returns its fault, if any. */
export async function attempt<Reply>(
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
