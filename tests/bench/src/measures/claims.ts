import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Figure, median, type Scale } from '../figure.ts';
import { type Product, root } from '../product.ts';

interface Told {
  /** Maximum buffers that a background statement may read while no post is due. */
  readonly idle: number;
  readonly claim: number;
  /** Claimed posts per second and those of a plain loop, per round. */
  readonly shares: readonly number[];
}

/** Runs svc-posts' own measurement and parses its last line as JSON. */
async function hear(server: string, { size, rounds }: Scale): Promise<Told> {
  const accounts = Math.round(10_000 * size);
  const words = ['--server', server, '--posts', String(800_000 * size), '--accounts', String(accounts)];
  const program = path.join(root, 'svc-posts/testing/claim-bench.ts');
  const child = spawn(process.execPath, [program, ...words, '--rounds', String(rounds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(said) as Told;
}

/** Measures the calendar's background statements and claims against a plain loop, in a separate database. */
export async function measureClaims({ serverUrl }: Product, scale: Scale): Promise<Figure[]> {
  const { idle, claim, shares } = await hear(serverUrl, scale);
  const share = median(shares);
  return [
    { name: 'background, nothing due: pages of a statement', value: idle, unit: '', goal: 200 },
    { name: 'claim of 20, an eighth due: pages of a statement', value: claim, unit: '', goal: 500 },
    { name: 'claim and finish of a bare loop', value: share, unit: '×', goal: 0.6, isMinimum: true },
  ];
}
