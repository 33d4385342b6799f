import { pause } from 'stack/wait';
import { Fleet, type Replacements } from './fleet/fleet.ts';
import { makeFolder } from './fleet/folder.ts';
import { quickPaces, settingsFor } from './fleet/settings.ts';
import { drawPlan, type Fault } from './plan.ts';
import { openRandom } from './random.ts';
import { openTenants } from './stage/accounts.ts';
import { chaosShares, graphFaults } from './stage/graph-faults.ts';
import { seedPosts } from './stage/posts.ts';
import { untilQuiet } from './stage/until-quiet.ts';
import { Sandbox } from './stage/sandbox.ts';
import { touchPosts, whileRenaming } from './stage/users.ts';
import { injectFaults } from './inject-faults.ts';
import { awaitCopies } from './verdict/copies.ts';
import { type Databases, openDatabases } from './verdict/databases.ts';
import { gatherFacts } from './verdict/facts.ts';
import { type Finding, judge } from './verdict/judge.ts';
import { type Lateness, measureLateness } from './verdict/lateness.ts';

export interface SeedOptions {
  readonly seed: number;
  readonly faults: number;
  readonly posts: number;
  /** What the whole run may take. */
  readonly seconds: number;
  readonly replacements?: Replacements;
}

export interface SeedOutcome {
  readonly findings: readonly Finding[];
  readonly injected: readonly string[];
  readonly lateness: Lateness;
  readonly needsLook: number;
  readonly touched: number;
  readonly copySeconds: number;
  /** From the last due moment, or the last fault, until every post had come to its end. */
  readonly drainSeconds: number;
}

const TENANTS = 20;
const LONGEST_LOAD_SECONDS = 40;
const COPIES_MS = 60_000;

/** When each post of a run falls due, and which faults come meanwhile: all that the seed decides beforehand. */
export function prepareSeed({ seed, faults, posts, seconds }: SeedOptions): {
  loadSeconds: number;
  plan: Fault[];
  offsetsMs: number[];
} {
  const loadSeconds = Math.min(LONGEST_LOAD_SECONDS, seconds / 3);
  const random = openRandom(seed, 'moments');
  return {
    loadSeconds,
    plan: drawPlan({ seed, faults, seconds: loadSeconds }),
    offsetsMs: Array.from({ length: posts }, () => Math.round(random.next() * loadSeconds * 1000)),
  };
}

async function runOn(
  fleet: Fleet,
  databases: Databases,
  options: SeedOptions,
  until: number,
): Promise<SeedOutcome> {
  const { seed } = options;
  const { loadSeconds, plan, offsetsMs } = prepareSeed(options);
  const sandbox = new Sandbox(`http://127.0.0.1:${fleet.wiring.ports.sandbox}`);
  const { tenants, picture } = await openTenants(fleet.wiring, sandbox, TENANTS);
  await awaitCopies(databases, COPIES_MS);
  // Twenty times a person's daily allowance goes out within a minute here.
  await sandbox.change({ instagramQuota: 1_000_000, containerMs: 300 });
  await sandbox.addFaults(graphFaults(seed, chaosShares));
  const startAt = new Date(Date.now() + 2500);
  const posts = await seedPosts(databases.of('posts'), { seed, tenants, picture, offsetsMs, startAt });
  await pause(startAt.getTime() - Date.now());
  const { result, saves } = await whileRenaming(tenants, () =>
    Promise.all([
      injectFaults(fleet, plan, quickPaces.leaseSeconds),
      touchPosts(posts, seed),
      pause(loadSeconds * 1000),
    ]),
  );
  const [injected, touches] = result;
  await fleet.untilReady();
  const drainSeconds = await untilQuiet(databases, Math.max(5000, until - performance.now()));
  const copies = await awaitCopies(databases, COPIES_MS);
  const facts = await gatherFacts(databases, sandbox, { posts, touches, saves });
  const findings = [
    ...judge(facts),
    ...copies.differences.map((what) => ({ broken: 'stale' as const, what })),
  ];
  return {
    findings,
    injected,
    drainSeconds,
    lateness: measureLateness(facts.posts),
    needsLook: facts.posts.filter(({ row }) => row?.status === 'needs_look').length,
    touched: touches.size,
    copySeconds: copies.seconds,
  };
}

/** Brings up a product of its own, lets everything happen to it that the seed says, and judges what came of it. */
export async function runSeed(options: SeedOptions): Promise<SeedOutcome & { kept: string | null }> {
  const until = performance.now() + options.seconds * 1000;
  const { folder, remove } = makeFolder();
  const fleet = await Fleet.start(settingsFor(folder, quickPaces), options);
  const databases = openDatabases(fleet.wiring.databaseUrls);
  let isRed = true;
  try {
    const outcome = await runOn(fleet, databases, options, until);
    isRed = outcome.findings.length > 0;
    return { ...outcome, kept: isRed ? folder : null };
  } finally {
    await databases.close();
    await fleet.stop();
    if (!isRed) remove();
  }
}
