/** How near the app and its pages are to Meta's limits. */
export interface Pressure {
  /** Highest of the reported percentages. */
  readonly percent: number;
  /** Seconds until Meta lets the page act again; 0 when it is not blocked. */
  readonly regainSeconds: number;
}

type Header = string | string[] | undefined;

function parse(header: Header): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : undefined;
  } catch {
    return undefined;
  }
}

const percents = ['call_count', 'total_time', 'total_cputime'];

function usageOf(entry: unknown): Pressure {
  if (typeof entry !== 'object' || entry === null) return { percent: 0, regainSeconds: 0 };
  const facts = entry as Record<string, unknown>;
  const numbers = percents.map((name) => (typeof facts[name] === 'number' ? facts[name] : 0));
  const minutes = facts['estimated_time_to_regain_access'];
  return {
    percent: Math.max(...numbers),
    regainSeconds: typeof minutes === 'number' ? minutes * 60 : 0,
  };
}

/** Reads `x-app-usage` and `x-business-use-case-usage`; absent or odd headers count as no pressure. */
export function readPressure(headers: Record<string, Header>): Pressure {
  const business = parse(headers['x-business-use-case-usage']);
  const entries =
    typeof business === 'object' && business !== null
      ? Object.values(business).flatMap((value: unknown) => (Array.isArray(value) ? value : []))
      : [];
  const all = [usageOf(parse(headers['x-app-usage'])), ...entries.map(usageOf)];
  return {
    percent: Math.max(...all.map((one) => one.percent)),
    regainSeconds: Math.max(...all.map((one) => one.regainSeconds)),
  };
}
