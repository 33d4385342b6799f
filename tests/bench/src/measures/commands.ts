import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Figure } from '../figure.ts';
import { root } from '../product.ts';

/** Runs a project command that starts its own processes; returns its output. */
async function hear(program: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  await once(child, 'close');
  return said;
}

/** Returns a pattern's group as a number; NaN, which misses every goal, without a match. */
const found = (said: string, pattern: RegExp): number => Number(pattern.exec(said)?.[1]);

/** Measures a thousand posts of one second without faults: text-only ones, and all kinds. */
export async function measureBurst(): Promise<Figure[]> {
  const said = await hear('tests/chaos/src/main.ts', '--burst');
  const told = (kind: string) => new RegExp(`second, ${kind}.*`).exec(said)?.[0] ?? '';
  return [
    ['text or one picture', { goal: 9 }] as const,
    ['reels and carousels among them', {}] as const,
  ].flatMap(([kind, aim]) => {
    const used = /processor (.*)/.exec(told(kind))?.[1]?.matchAll(/([\d.]+) s/g) ?? [];
    const name = `burst of 1,000 posts, ${kind}`;
    return [
      {
        name: `${name}: the last one is late by`,
        value: found(told(kind), /1000 went out, late by .* max ([\d.]+) s/),
        unit: 's',
        ...aim,
      },
      {
        name: `${name}: processor`,
        value: [...used].reduce((sum, [, seconds]) => sum + Number(seconds), 0),
        unit: 's',
      },
    ];
  });
}

/** Measures the scripts of the first load and the cost of federation in Chromium. */
export async function measureFrontEnds(): Promise<Figure[]> {
  const firstLoad = await hear('stack/bin/kallos.mjs', 'test', 'journeys', 'first-load');
  const federation = await hear('stack/bin/kallos.mjs', 'test', '--release', 'journeys', 'federation-price');
  const scripts = (screen: string) =>
    found(firstLoad, new RegExp(`first load of the ${screen}: (\\d+) bytes`)) / 1000;
  const price = /\/portal\/campaigns: script (.*)/.exec(federation)?.[1] ?? '';
  const [, own = '', single = ''] = /requests (\d+) \/ (\d+)/.exec(price) ?? [];
  return [
    { name: 'scripts of the login, gzip', value: scripts('login'), unit: 'kB', goal: 200 },
    { name: 'scripts of the campaigns, gzip', value: scripts('campaigns'), unit: 'kB', goal: 260 },
    { name: 'federation on campaigns: bytes', value: found(price, /([\d.]+)×/), unit: '×', goal: 1.2 },
    { name: 'federation on campaigns: time', value: found(price, /time ([\d.]+)×/), unit: '×', goal: 1.15 },
    {
      name: 'federation on campaigns: more requests',
      value: Number(own || Number.NaN) - Number(single),
      unit: '',
      goal: 5,
    },
  ];
}
