/** The pressure before any header arrived. */
export const noUsage = { appPercent: 0, percent: 0, regainSeconds: 0 };

/** Usage in percent at which calls stop, before Meta blocks them. */
export const stopPercent = 95;
/** Usage in percent at which only posts are sent and all other calls wait. */
export const slowPercent = 80;

/** The usage of Meta's rate limits by the application and its pages. */
export interface RateLimitUsage {
  /** Highest percentage of the application's own limit. */
  readonly appPercent: number;
  /** Highest percentage of the limits of the pages used. */
  readonly percent: number;
  /** Seconds until Meta unblocks the page; 0 if it is not blocked. */
  readonly regainSeconds: number;
}

/** Returns whether usage is so high that calls must pause. */
export const isNearLimit = ({ appPercent, percent, regainSeconds }: RateLimitUsage): boolean =>
  regainSeconds > 0 || Math.max(appPercent, percent) >= stopPercent;

/** Seconds of a pause when Meta reports no end. */
const standardSeconds = 300;

/** Returns the pauses that prevent Meta from blocking a page or the application. */
export const backoffsForUsage = ({ appPercent, percent, regainSeconds }: RateLimitUsage) => {
  const proven = { code: 'rate_limited', isProven: true } as const;
  return [
    ...(appPercent >= stopPercent
      ? [{ ...proven, scope: 'app' as const, afterSeconds: standardSeconds }]
      : []),
    ...(regainSeconds > 0 || percent >= stopPercent
      ? [{ ...proven, scope: 'page' as const, afterSeconds: regainSeconds || standardSeconds }]
      : []),
  ];
};

type Header = string | string[] | undefined;

function parse(header: Header): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum pause per estimate of Meta: some were wrong by a day. */
const longestSeconds = 3600;
const percents = ['call_count', 'total_time', 'total_cputime'];

function usageOf(entry: unknown): Pick<RateLimitUsage, 'percent' | 'regainSeconds'> {
  if (typeof entry !== 'object' || entry === null) return { percent: 0, regainSeconds: 0 };
  const facts = entry as Record<string, unknown>;
  const numbers = percents.map((name) => (typeof facts[name] === 'number' ? facts[name] : 0));
  const minutes = facts['estimated_time_to_regain_access'];
  return {
    percent: Math.max(...numbers),
    regainSeconds: typeof minutes === 'number' ? Math.min(minutes * 60, longestSeconds) : 0,
  };
}

/**
 * Parses `x-app-usage` and `x-business-use-case-usage`; missing or malformed headers count as no
 * usage.
 */
export function parseUsage(headers: Record<string, Header>): RateLimitUsage {
  const business = parse(headers['x-business-use-case-usage']);
  const entries =
    typeof business === 'object' && business !== null
      ? Object.values(business).flatMap((value: unknown) => (Array.isArray(value) ? value : []))
      : [];
  const all = entries.map(usageOf);
  return {
    appPercent: usageOf(parse(headers['x-app-usage'])).percent,
    percent: Math.max(0, ...all.map((one) => one.percent)),
    regainSeconds: Math.max(0, ...all.map((one) => one.regainSeconds)),
  };
}
