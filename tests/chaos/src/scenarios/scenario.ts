import type { Environment } from 'stack/settings/settings';
import { Fleet, type FleetOptions } from '../fleet/fleet.ts';
import { makeFolder } from '../fleet/folder.ts';
import { type Timings, settingsFor } from '../fleet/settings.ts';
import { onePageEach, openTenants, severalPages, type Tenant } from '../stage/accounts.ts';
import { FakeMeta } from '../stage/fake-meta.ts';
import { seedPosts, type SeededPost, type SeedPostsOptions } from '../stage/posts.ts';
import { UserLog } from '../stage/user-log.ts';
import type { CompanySave } from '../stage/users.ts';
import { awaitCopies } from '../verdict/copies.ts';
import { type Databases, openDatabases } from '../verdict/databases.ts';
import { gatherFacts } from '../verdict/facts.ts';
import { judge } from '../verdict/judge.ts';
import { type Lateness, measureLateness } from '../verdict/lateness.ts';
import type { Finding } from '../verdict/promises.ts';

/** A measurement of a scenario, and whether it is good enough. */
export interface Check {
  readonly name: string;
  readonly isMet: boolean;
  readonly detail: string;
}

/** The result of a run. */
export interface ScenarioResult {
  readonly checks: readonly Check[];
  /** How often each event that the scenario is about occurred. */
  readonly occurred?: Readonly<Record<string, number>>;
}

/** Returns whether a run has no findings. */
export const agreement = (
  name: string,
  findings: readonly Finding[],
  detail = 'the ledger agrees',
): Check => ({ name, isMet: findings.length === 0, detail: findings[0]?.what ?? detail });

/** A running product with businesses, ready for posts. */
export interface Stage {
  readonly fleet: Fleet;
  readonly databases: Databases;
  readonly meta: FakeMeta;
  readonly tenants: Tenant[];
  /** Inserts posts that fall due in this many milliseconds. */
  readonly plant: (offsetsMs: number[], draw?: SeedPostsOptions['draw']) => Promise<SeededPost[]>;
  /** Judges the delay of posts without user edits and other faults; `besides` lists expected ones. */
  readonly judge: (
    posts: SeededPost[],
    more?: { readonly saves?: CompanySave[]; readonly besides?: boolean },
  ) => Promise<{ lateness: Lateness; findings: Finding[] }>;
}

/** A scenario: the required setup, and its actions. */
export interface Scenario {
  readonly paces: Timings | null;
  readonly options?: FleetOptions;
  /** Settings in addition to the paces. */
  readonly environment?: Environment;
  /** Whether each business has one page, or several of both networks. */
  readonly choices?: 'one' | 'several';
  /** Events that must occur at least once over all seeds: a run without them proves nothing. */
  readonly mustOccur?: readonly string[];
  /** `posts` is the total number; `seed` draws random choices. */
  readonly play: (stage: Stage, run: Run) => Promise<Check[] | ScenarioResult>;
}

export interface Run {
  readonly posts: number;
  readonly seed: number;
}

/** With fewer posts, chance decides whether rare events occur. */
const enoughPosts = 500;

/**
 * Checks over all seeds that the scenario's events occurred; undefined with too few posts to expect
 * it.
 */
export function checkOccurrences(
  mustOccur: readonly string[],
  runs: readonly ScenarioResult[],
  posts: number,
): Check | undefined {
  if (mustOccur.length === 0 || posts * runs.length < enoughPosts) return undefined;
  const total = (name: string) => runs.reduce((sum, { occurred }) => sum + (occurred?.[name] ?? 0), 0);
  const missing = mustOccur.filter((name) => total(name) === 0);
  return {
    name: 'everything that the scenario is about occurred',
    isMet: missing.length === 0,
    detail:
      missing.length === 0
        ? mustOccur.map((name) => `${name} ${total(name)}`).join(', ')
        : `${missing.join(', ')} never did`,
  };
}

const businesses = 20;

/** Starts a product, runs the scenario on it and stops everything. */
export async function runScenario(scenario: Scenario, run: Run): Promise<ScenarioResult> {
  const { paces, options, environment, choices = 'one', play } = scenario;
  const { folder, remove } = makeFolder();
  const meta = await FakeMeta.start(businesses);
  const fleet = await Fleet.start(settingsFor(folder, paces, meta.url, environment), options);
  const databases = openDatabases(fleet.wiring.databaseUrls);
  let isRed = true;
  try {
    const { wiring } = fleet;
    const places = choices === 'one' ? onePageEach : severalPages;
    const { tenants, media } = await openTenants({ wiring, meta }, businesses, places);
    await awaitCopies(databases, 60_000);
    let turn = 0;
    const plant: Stage['plant'] = (offsetsMs, draw) =>
      seedPosts(databases.of('posts'), {
        seed: (turn += 1),
        tenants,
        media,
        offsetsMs,
        startAt: new Date(),
        ...(draw && { draw }),
      });
    const judgePosts: Stage['judge'] = async (some, { saves = [], besides = false } = {}) => {
      const facts = await gatherFacts(databases, meta, { posts: some, diary: new UserLog(), saves });
      const unknownEntries = besides ? [] : facts.unknownEntries;
      return {
        lateness: measureLateness(facts.posts),
        findings: judge({ ...facts, unknownEntries }),
      };
    };
    const result = await play({ fleet, databases, meta, tenants, plant, judge: judgePosts }, run);
    const played = Array.isArray(result) ? { checks: result } : result;
    isRed = played.checks.some(({ isMet }) => !isMet);
    return played;
  } finally {
    await databases.close();
    await fleet.stop();
    meta.stop();
    if (isRed) console.log(`     databases and logs: ${folder}`);
    else remove();
  }
}
