import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { SeedOutcome } from './run-seed.ts';

interface Entry {
  readonly seed: number;
  /** The number of findings per broken promise. */
  readonly broken: Readonly<Record<string, number>>;
  readonly doubtful: number;
  readonly failed: number;
  readonly calm: number;
  readonly p50: number;
  readonly max: number;
}

/** Records each finished seed, optionally in a file, from which an interrupted run continues. */
export class Journal {
  readonly #file: string | null;
  readonly #entries: Entry[];

  constructor(file: string | null) {
    this.#file = file;
    const kept = file !== null && existsSync(file) ? readFileSync(file, 'utf8') : '';
    this.#entries = kept
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  }

  isDone(seed: number): boolean {
    return this.#entries.some((entry) => entry.seed === seed);
  }

  record(seed: number, { findings, doubtful, failed, calm, untroubled }: SeedOutcome): void {
    const groups = [...Map.groupBy(findings, ({ broken }) => broken)];
    const broken = Object.fromEntries(groups.map(([name, all]) => [name, all.length]));
    const entry = {
      seed,
      broken,
      doubtful,
      failed,
      calm: calm.p50,
      p50: untroubled.p50,
      max: untroubled.max,
    };
    this.#entries.push(entry);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  print(): void {
    console.log('seed      look  failed  calm p50  p50    max     broken');
    for (const { seed, broken, doubtful, failed, calm, p50, max } of this.#entries) {
      const faults = Object.entries(broken).map(([name, count]) => `${name} ${count}`);
      const figures = [doubtful, failed, calm.toFixed(2), p50.toFixed(2), max.toFixed(1)];
      const cells = [String(seed).padEnd(9), ...figures.map((figure) => String(figure).padEnd(7))];
      console.log(`${cells.join(' ')}${faults.join(', ') || 'nothing'}`);
    }
  }
}
