import { sessions } from '@kallos/contracts/auth/sessions';
import { createClient } from '@kallos/contracts/client';
import { publishing } from '@kallos/contracts/posts/publishing';
import { pause } from 'stack/wait';
import { Fleet, type Replacements } from './fleet/fleet.ts';
import { makeFolder } from './fleet/folder.ts';
import { copyDatabases, restoreDatabases } from './fleet/restore.ts';
import { metaSecondMs, type Timings, settingsFor } from './fleet/settings.ts';
import { injectFaults } from './inject-faults.ts';
import { drawPlan, type Fault, type Victim } from './plan.ts';
import { openRandom } from './random.ts';
import { openTenants, pagesAndLocations, severalPages, type Tenant } from './stage/accounts.ts';
import { gatewayOf } from './stage/connect.ts';
import { FakeMeta } from './stage/fake-meta.ts';
import { interruptDemoSeeding, checkDemoSeeding } from './stage/interrupt-demo-seeding.ts';
import type { Media } from './stage/media.ts';
import { seedPosts, type SeededPost } from './stage/posts.ts';
import { Receptionist } from './stage/receptionist.ts';
import { keepSkippingPauses } from './stage/skip-pauses.ts';
import { UserLog } from './stage/user-log.ts';
import { removePages, changePosts, renameCompaniesDuring } from './stage/users.ts';
import { waitUntilFewOpen, waitForCommit, waitUntilIdle } from './stage/wait-until-idle.ts';
import { awaitCopies } from './verdict/copies.ts';
import { type Databases, openDatabases } from './verdict/databases.ts';
import { type Facts, gatherFacts } from './verdict/facts.ts';
import { judge } from './verdict/judge.ts';
import { judgeLateness, type Lateness, measureLateness, undisturbedPosts } from './verdict/lateness.ts';
import { awaitOverview } from './verdict/overview.ts';
import type { Finding } from './verdict/promises.ts';

export interface SeedOptions {
  readonly seed: number;
  readonly faults: number;
  readonly posts: number;
  /** Total duration of the run. */
  readonly seconds: number;
  readonly tenants: number;
  readonly paces: Timings;
  /** The share of calls, objects or texts per kind of false response. */
  readonly shares: Readonly<Record<string, number>>;
  readonly replacements?: Replacements;
  /** Whether some businesses publish at Google as well. */
  readonly hasGoogle?: boolean;
  /** Whether the databases are restored in the middle; by default the seed decides. */
  readonly isRestored?: boolean | undefined;
}

export interface SeedOutcome {
  readonly findings: readonly Finding[];
  readonly injected: readonly string[];
  readonly calm: Lateness;
  readonly lateness: Lateness;
  /** Of the posts without false responses. */
  readonly untroubled: Lateness;
  /** Posts that ever needed a look, that ever failed, and that users changed. */
  readonly doubtful: number;
  readonly failed: number;
  readonly touched: number;
  readonly logins: number;
  readonly lies: ReadonlyMap<string, number>;
  readonly copySeconds: number;
  /** From the last due time or fault until every post reached its final state. */
  readonly drainSeconds: number;
}

const maxLoadSeconds = 40;
const copiesMs = 60_000;
const calmMs = 2000;
const limitedTenants = 2;
/** False responses continue until this share of posts is open, with a time limit after the load. */
const fewOpenPosts = 0.3;
const maxFalseResponseMs = 40_000;

/**
 * Draws when each post is due and which faults occur: everything that the seed decides beforehand.
 */
export function prepareSeed({ seed, faults, posts, seconds, isRestored }: SeedOptions): {
  loadSeconds: number;
  plan: Fault[];
  offsetsMs: number[];
} {
  const loadSeconds = Math.min(maxLoadSeconds, seconds / 4);
  const random = openRandom(seed, 'moments');
  return {
    loadSeconds,
    plan: drawPlan({ seed, faults, seconds: loadSeconds, isRestored }),
    offsetsMs: Array.from({ length: posts }, () => Math.round(random.next() * loadSeconds * 1000)),
  };
}

/** The parts of a run. */
interface Stage {
  readonly fleet: Fleet;
  readonly databases: Databases;
  readonly meta: FakeMeta;
  readonly options: SeedOptions;
  readonly tenants: readonly Tenant[];
  readonly media: Media;
}

async function resync({ wiring }: Fleet): Promise<void> {
  const baseUrl = gatewayOf(wiring);
  const { username, password } = wiring.settings.admin;
  const { token } = await createClient({ baseUrl })(sessions.loginAdmin, { body: { username, password } });
  await createClient({ baseUrl, token: () => token })(publishing.resync);
}

/** Publishes some posts before any fault, to measure this machine's delay. */
async function playCalm({ databases, meta, options, tenants, media }: Stage): Promise<SeededPost[]> {
  const count = Math.max(20, Math.round(options.posts / 20));
  const offsetsMs = Array.from({ length: count }, (_, index) => (index / count) * calmMs);
  const startAt = new Date(Date.now() + 500);
  const { seed } = options;
  await meta.configure();
  const sowing = { seed, wave: 1, tenants, media, offsetsMs, startAt };
  const posts = await seedPosts(databases.of('posts'), sowing);
  await pause(startAt.getTime() - Date.now() + calmMs);
  await waitUntilIdle(databases, 20_000);
  return posts;
}

/** The operator's actions: between copy and restore no user changes data. */
const employOperator = ({ fleet }: Stage, diary: UserLog) => ({
  copy: async () => {
    diary.isClosed = true;
    await copyDatabases(fleet);
  },
  restore: async () => {
    await restoreDatabases(fleet, () => resync(fleet));
    diary.isClosed = false;
  },
});

/** Runs everything at once: due posts, faults, false responses and user edits. */
async function playStorm(stage: Stage, diary: UserLog) {
  const { fleet, databases, meta, options, tenants, media } = stage;
  const { seed, paces, shares } = options;
  const { loadSeconds, plan, offsetsMs } = prepareSeed(options);
  const limited = tenants.slice(-limitedTenants).flatMap(({ places }) => places.map(({ id }) => id));
  await meta.configure({ seed, shares, secondMs: metaSecondMs(paces), limited });
  const startAt = new Date(Date.now() + 1500);
  const sowing = { seed, wave: 2, tenants, media, offsetsMs, startAt };
  const posts = await seedPosts(databases.of('posts'), sowing);
  const receptionist = new Receptionist({ databases, tenants, posts, diary, seed });
  receptionist.start();
  await pause(startAt.getTime() - Date.now());
  const { leaseSeconds } = paces;
  const move = async () => {
    const said = await removePages(tenants, diary);
    await pause(leaseSeconds * 1000);
    return said;
  };
  const nextCommit = (victim: Victim) => waitForCommit(databases, victim);
  const acts = { leaseSeconds, move, nextCommit, ...employOperator(stage, diary) };
  const { result, saves } = await renameCompaniesDuring(tenants, () =>
    Promise.all([
      injectFaults(fleet, plan, acts),
      changePosts(posts, seed, diary),
      pause(loadSeconds * 1000),
    ]),
  );
  await fleet.untilReady();
  const endPassing = keepSkippingPauses(databases);
  // On a slow machine most posts are published after the load; they get false responses too.
  await waitUntilFewOpen(databases, posts.length * fewOpenPosts, maxFalseResponseMs);
  await meta.configure();
  return { posts, saves, ...result[0], receptionist, endPassing };
}

function sumUp(facts: Facts) {
  const lies = facts.posts.flatMap(({ lies: told }) => [...told]);
  const counted = Map.groupBy(lies, (lie) => lie);
  return {
    lateness: measureLateness(facts.posts),
    untroubled: measureLateness(undisturbedPosts(facts)),
    doubtful: facts.diary.countObserved('needs_look'),
    failed: facts.diary.countObserved('failed'),
    touched: facts.diary.changedPosts,
    lies: new Map([...counted].map(([lie, all]) => [lie, all.length])),
  };
}

async function runOn(stage: Stage, until: number): Promise<SeedOutcome> {
  const { databases, meta } = stage;
  const calmPosts = await playCalm(stage);
  const diary = new UserLog();
  const { posts, saves, injected, downSeconds, receptionist, endPassing } = await playStorm(stage, diary);
  const drainSeconds = await waitUntilIdle(databases, Math.max(5000, until - performance.now()));
  endPassing();
  await receptionist.stop();
  const copies = await awaitCopies(databases, copiesMs);
  const miscounted = await awaitOverview(databases, copiesMs);
  const all = await gatherFacts(databases, meta, { posts: [...calmPosts, ...posts], diary, saves });
  const calm = measureLateness(all.posts.slice(0, calmPosts.length));
  const facts = { ...all, posts: all.posts.slice(calmPosts.length) };
  const sum = sumUp(facts);
  const findings = [
    ...judge(all),
    ...judgeLateness(calm, { untroubled: sum.untroubled, sent: sum.lateness.count, downSeconds }),
    ...copies.differences.map((what) => ({ broken: 'stale' as const, what })),
    ...miscounted.map((what) => ({ broken: 'miscounted' as const, what })),
    ...(await checkDemoSeeding(databases)),
  ];
  return {
    ...sum,
    findings,
    injected,
    calm,
    drainSeconds,
    logins: receptionist.logins,
    copySeconds: copies.seconds,
  };
}

/** Starts a product, runs a seed's plan on it and judges the result. */
export async function runSeed(options: SeedOptions): Promise<SeedOutcome & { kept: string | null }> {
  const until = performance.now() + options.seconds * 1000;
  const { folder, remove } = makeFolder();
  const meta = await FakeMeta.start(options.tenants);
  const settings = settingsFor(folder, options.paces, meta.url);
  const fleet = await Fleet.start(settings, { ...options, whileStarting: interruptDemoSeeding }).catch(
    (failure: unknown) => {
      // If the machine is too busy to start it, no process must be left waiting forever.
      meta.stop();
      throw failure;
    },
  );
  const databases = openDatabases(fleet.wiring.databaseUrls);
  let isRed = true;
  try {
    const { tenants, media } = await openTenants(
      { wiring: fleet.wiring, meta },
      options.tenants,
      options.hasGoogle === true ? pagesAndLocations : severalPages,
    );
    await awaitCopies(databases, copiesMs);
    const outcome = await runOn({ fleet, databases, meta, options, tenants, media }, until);
    isRed = outcome.findings.length > 0;
    return { ...outcome, kept: isRed ? folder : null };
  } finally {
    await databases.close();
    await fleet.stop();
    meta.stop();
    if (!isRed) remove();
  }
}
