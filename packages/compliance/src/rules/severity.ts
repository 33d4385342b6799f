import type { KnownClass, Rule, Severity } from './rule.ts';

const rank: Record<Severity, number> = { evidence: 1, warn: 2, block: 3 };

/** Returns the severity of a rule for products of these classes; undefined if it does not apply. */
export function severityOf(rule: Rule, classes: readonly KnownClass[]): Severity | undefined {
  const { severity } = rule;
  if (typeof severity === 'string') return severity;
  const all = classes.flatMap((name) => severity[name] ?? severity.else ?? []);
  return all.toSorted((one, other) => rank[other] - rank[one])[0];
}
