import type { Gauge, ServedRequest } from '@kallos/service-kit/observability/metrics';

const stepMs = 10_000;
const steps = 30;

interface Step {
  readonly at: number;
  calls: number;
  failed: number;
  refused: number;
}

const isSignIn = ({ method, route }: ServedRequest): boolean =>
  method === 'POST' && /^\/api\/(?:(?:auth|business)\/login|auth\/verify)$/.test(route);

/** Counts the server errors and rejected sign-ins of the last five minutes. */
export function openCallMetrics(now: () => number = () => performance.now()) {
  let counted: Step[] = [];
  const present = (): Step => {
    const at = Math.floor(now() / stepMs);
    const newest = counted.at(-1);
    if (newest?.at === at) return newest;
    const next = { at, calls: 0, failed: 0, refused: 0 };
    counted = [...counted.filter((step) => at - step.at < steps), next];
    return next;
  };
  const sum = (key: 'calls' | 'failed' | 'refused'): number => {
    present();
    return counted.reduce((total, step) => total + step[key], 0);
  };
  return {
    count: (call: ServedRequest): void => {
      const step = present();
      step.calls += 1;
      if (call.status >= 500) step.failed += 1;
      if (isSignIn(call) && [401, 429].includes(call.status)) step.refused += 1;
    },
    figures: {
      calls_failed_ratio: {
        help: 'The share of the calls of the last five minutes that ended with an error of ours.',
        isTrouble: (share) => share > 0.01,
        read: () => sum('failed') / Math.max(1, sum('calls')),
      },
      sign_ins_refused: {
        help: 'Sign-ins that were refused in the last five minutes.',
        isTrouble: (count) => count > 300,
        read: () => sum('refused'),
      },
    } satisfies Record<string, Gauge>,
  };
}
