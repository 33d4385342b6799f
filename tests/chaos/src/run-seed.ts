import { publishing } from '@kallos/contracts/posts/publishing';
import { createClient } from '@kallos/contracts/client';
import { sessions } from '@kallos/contracts/auth/sessions';
import { pause } from 'stack/wait';
import { Fleet, type Replacements } from './fleet/fleet.ts';
import { makeFolder } from './fleet/folder.ts';
import { copyDatabases, restoreDatabases } from './fleet/restore.ts';
import { metaSecondMs, type Paces, settingsFor } from './fleet/settings.ts';
import { injectFaults } from './inject-faults.ts';
import { drawPlan, type Fault, type Victim } from './plan.ts';
import { openRandom } from './random.ts';
import { openTenants, severalPlaces, type Tenant } from './stage/accounts.ts';
import { breakPlanting, judgePlanting } from './stage/break-planting.ts';
import { gatewayOf } from './stage/connect.ts';
import { Diary } from './stage/diary.ts';
import { keepPausesPassing } from './stage/let-pauses-pass.ts';
import { Meta } from './stage/meta.ts';
import type { Media } from './stage/media.ts';
import { seedPosts, type SeededPost } from './stage/posts.ts';
import { Receptionist } from './stage/receptionist.ts';
import { untilFew, untilNextCommit, untilQuiet } from './stage/until-quiet.ts';
import { leavePlaces, touchPosts, whileRenaming } from './stage/users.ts';
import { awaitCopies } from './verdict/copies.ts';
import { type Databases, openDatabases } from './verdict/databases.ts';
import { type Facts, gatherFacts } from './verdict/facts.ts';
import { judge } from './verdict/judge.ts';
import { judgeLateness, type Lateness, measureLateness, untroubled } from './verdict/lateness.ts';
import type { Finding } from './verdict/promises.ts';

export interface SeedOptions {
  readonly seed: number;
  readonly faults: number;
  readonly posts: number;
  /** What the whole run may take. */
  readonly seconds: number;
  readonly tenants: number;
  readonly paces: Paces;
  /** The share of calls, objects or texts that each lie meets. */
  readonly shares: Readonly<Record<string, number>>;
  readonly replacements?: Replacements;
  /** Whether the databases are set back in the middle; the seed decides unless given. */
  readonly isRestored?: boolean | undefined;
}

export interface SeedOutcome {
  readonly findings: readonly Finding[];
  readonly injected: readonly string[];
  readonly calm: Lateness;
  readonly lateness: Lateness;
  /** Of the posts that met no lie. */
  readonly untroubled: Lateness;
  /** Posts that ever needed a look, that ever failed, and that users changed. */
  readonly doubtful: number;
  readonly failed: number;
  readonly touched: number;
  readonly logins: number;
  readonly lies: ReadonlyMap<string, number>;
  readonly copySeconds: number;
  /** From the last due moment, or the last fault, until every post had come to its end. */
  readonly drainSeconds: number;
}

const LONGEST_LOAD_SECONDS = 40;
const COPIES_MS = 60_000;
const CALM_MS = 2000;
const LIMITED_TENANTS = 2;
/** Meta lies until so few posts are open, at most so long after the load. */
const FEW = 0.3;
const LONGEST_LIES_MS = 40_000;

/** When each post of a run falls due, and which faults come meanwhile: all that the seed decides beforehand. */
export function prepareSeed({ seed, faults, posts, seconds, isRestored }: SeedOptions): {
  loadSeconds: number;
  plan: Fault[];
  offsetsMs: number[];
} {
  const loadSeconds = Math.min(LONGEST_LOAD_SECONDS, seconds / 4);
  const random = openRandom(seed, 'moments');
  return {
    loadSeconds,
    plan: drawPlan({ seed, faults, seconds: loadSeconds, isRestored }),
    offsetsMs: Array.from({ length: posts }, () => Math.round(random.next() * loadSeconds * 1000)),
  };
}

/** Everything that a run needs. */
interface Stage {
  readonly fleet: Fleet;
  readonly databases: Databases;
  readonly meta: Meta;
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
  const offsetsMs = Array.from({ length: count }, (_, index) => (index / count) * CALM_MS);
  const startAt = new Date(Date.now() + 500);
  const { seed } = options;
  await meta.behave();
  const sowing = { seed, wave: 1, tenants, media, offsetsMs, startAt };
  const posts = await seedPosts(databases.of('posts'), sowing);
  await pause(startAt.getTime() - Date.now() + CALM_MS);
  await untilQuiet(databases, 20_000);
  return posts;
}

/** The operator's actions: between copy and restore no user changes data. */
const employOperator = ({ fleet }: Stage, diary: Diary) => ({
  copy: async () => {
    diary.isClosed = true;
    await copyDatabases(fleet);
  },
  restore: async () => {
    await restoreDatabases(fleet, () => resync(fleet));
    diary.isClosed = false;
  },
});

/** Runs everything at once: due posts, faults, lies and user edits. */
async function playStorm(stage: Stage, diary: Diary) {
  const { fleet, databases, meta, options, tenants, media } = stage;
  const { seed, paces, shares } = options;
  const { loadSeconds, plan, offsetsMs } = prepareSeed(options);
  const limited = tenants.slice(-LIMITED_TENANTS).flatMap(({ places }) => places.map(({ id }) => id));
  await meta.behave({ seed, shares, secondMs: metaSecondMs(paces), limited });
  const startAt = new Date(Date.now() + 1500);
  const sowing = { seed, wave: 2, tenants, media, offsetsMs, startAt };
  const posts = await seedPosts(databases.of('posts'), sowing);
  const receptionist = new Receptionist({ databases, tenants, posts, diary, seed });
  receptionist.start();
  await pause(startAt.getTime() - Date.now());
  const { leaseSeconds } = paces;
  const move = async () => {
    const said = await leavePlaces(tenants, diary);
    await pause(leaseSeconds * 1000);
    return said;
  };
  const nextCommit = (victim: Victim) => untilNextCommit(databases, victim);
  const acts = { leaseSeconds, move, nextCommit, ...employOperator(stage, diary) };
  const { result, saves } = await whileRenaming(tenants, () =>
    Promise.all([injectFaults(fleet, plan, acts), touchPosts(posts, seed, diary), pause(loadSeconds * 1000)]),
  );
  await fleet.untilReady();
  const endPassing = keepPausesPassing(databases);
  // On a slow machine most posts go out after the load: they are lied to as well.
  await untilFew(databases, posts.length * FEW, LONGEST_LIES_MS);
  await meta.behave();
  return { posts, saves, ...result[0], receptionist, endPassing };
}

function sumUp(facts: Facts) {
  const lies = facts.posts.flatMap(({ lies: told }) => [...told]);
  const counted = Map.groupBy(lies, (lie) => lie);
  return {
    lateness: measureLateness(facts.posts),
    untroubled: measureLateness(untroubled(facts)),
    doubtful: facts.diary.seen('needs_look'),
    failed: facts.diary.seen('failed'),
    touched: facts.diary.touched,
    lies: new Map([...counted].map(([lie, all]) => [lie, all.length])),
  };
}

async function runOn(stage: Stage, until: number): Promise<SeedOutcome> {
  const { databases, meta } = stage;
  const calmPosts = await playCalm(stage);
  const diary = new Diary();
  const { posts, saves, injected, downSeconds, receptionist, endPassing } = await playStorm(stage, diary);
  const drainSeconds = await untilQuiet(databases, Math.max(5000, until - performance.now()));
  endPassing();
  await receptionist.stop();
  const copies = await awaitCopies(databases, COPIES_MS);
  const all = await gatherFacts(databases, meta, { posts: [...calmPosts, ...posts], diary, saves });
  const calm = measureLateness(all.posts.slice(0, calmPosts.length));
  const facts = { ...all, posts: all.posts.slice(calmPosts.length) };
  const sum = sumUp(facts);
  const findings = [
    ...judge(all),
    ...judgeLateness(calm, { untroubled: sum.untroubled, sent: sum.lateness.count, downSeconds }),
    ...copies.differences.map((what) => ({ broken: 'stale' as const, what })),
    ...(await judgePlanting(databases)),
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
  const meta = await Meta.start(options.tenants);
  const settings = settingsFor(folder, options.paces, meta.url);
  const fleet = await Fleet.start(settings, { ...options, whileStarting: breakPlanting }).catch(
    (failure: unknown) => {
      // A machine that is too busy to start it must not leave a process waiting for ever.
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
      severalPlaces,
    );
    await awaitCopies(databases, COPIES_MS);
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
