import type { SeedOptions, SeedOutcome } from './run-seed.ts';
import { describeLateness } from './verdict/lateness.ts';
import { promises, type PromiseName } from './verdict/promises.ts';

const most = 15;

/** Prints a seed's result; returns the number of broken promises. */
export function reportSeed(options: SeedOptions, outcome: SeedOutcome & { kept: string | null }): number {
  const broken = Map.groupBy(outcome.findings, (finding) => finding.broken);
  for (const [name, sentence] of Object.entries(promises)) {
    const found = broken.get(name as PromiseName) ?? [];
    console.log(
      `${found.length === 0 ? 'ok  ' : 'FAIL'} ${sentence}${found.length > 0 ? ` (${found.length})` : ''}`,
    );
    for (const { what } of found.slice(0, most)) console.log(`       ${what}`);
  }
  console.log(`calm:       ${describeLateness(outcome.calm)}`);
  console.log(`untroubled: ${describeLateness(outcome.untroubled)}`);
  console.log(`all:        ${describeLateness(outcome.lateness)}`);
  const lies = [...outcome.lies].sort(([, a], [, b]) => b - a).map(([lie, count]) => `${lie} ${count}`);
  console.log(`posts that were lied to: ${lies.join(', ') || 'none'}`);
  const share = ((outcome.doubtful / options.posts) * 100).toFixed(1);
  console.log(
    `${outcome.doubtful} (${share} %) ever needed a look, ${outcome.failed} ever failed, ${outcome.touched} changed by users, ` +
      `${outcome.logins} new logins, quiet ${outcome.drainSeconds.toFixed(1)} s after the last, ` +
      `copies right ${outcome.copySeconds.toFixed(1)} s later`,
  );
  if (broken.size > 0) {
    console.log(`red: seed ${options.seed}; what was done:`);
    for (const line of outcome.injected) console.log(`  ${line}`);
    console.log(`logs and databases are kept in ${outcome.kept}`);
  }
  return broken.size;
}
