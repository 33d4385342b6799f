/** The pressure before any header arrived. */
export const noPressure = { appPercent: 0, percent: 0, regainSeconds: 0 };

/** From here on Meta is left alone before it blocks. */
export const stopPercent = 95;
/** From here on only posts are sent, and everything that can wait does. */
export const slowPercent = 80;

/** How near the app and its pages are to Meta's limits. */
export interface Pressure {
  /** Highest percentage of the application's own limit. */
  readonly appPercent: number;
  /** Highest percentage of the limits of the pages that were acted for. */
  readonly percent: number;
  /** Seconds until Meta lets the page act again; 0 when it is not blocked. */
  readonly regainSeconds: number;
}

/** Whether limits are so near that something is left alone. */
export const isUnderPressure = ({ appPercent, percent, regainSeconds }: Pressure): boolean =>
  regainSeconds > 0 || Math.max(appPercent, percent) >= stopPercent;

/** How long to leave Meta alone under pressure when it names no end. */
const standardSeconds = 300;

/** Whom to leave alone under pressure, before Meta blocks it. */
export const backoffsUnder = ({ appPercent, percent, regainSeconds }: Pressure) => {
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

/** Meta's own estimate is believed for an hour at a time: it has been wrong by a day. */
const longestSeconds = 3600;
const percents = ['call_count', 'total_time', 'total_cputime'];

function usageOf(entry: unknown): Pick<Pressure, 'percent' | 'regainSeconds'> {
  if (typeof entry !== 'object' || entry === null) return { percent: 0, regainSeconds: 0 };
  const facts = entry as Record<string, unknown>;
  const numbers = percents.map((name) => (typeof facts[name] === 'number' ? facts[name] : 0));
  const minutes = facts['estimated_time_to_regain_access'];
  return {
    percent: Math.max(...numbers),
    regainSeconds: typeof minutes === 'number' ? Math.min(minutes * 60, longestSeconds) : 0,
  };
}

/** Reads `x-app-usage` and `x-business-use-case-usage`; absent or odd headers count as no pressure. */
export function readPressure(headers: Record<string, Header>): Pressure {
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
