import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { countReleased, endHold } from 'stack/operations/backup/hold';
import { openBackup } from 'stack/operations/backup/read-backup';
import { replaceDatabases } from 'stack/operations/backup/replace-databases';
import { openAsOwner } from 'stack/operations/backup/tables';
import { writeBackup } from 'stack/operations/backup/write-backup';
import { migratorsOn } from 'stack/postgres/migrate';
import { serviceNames } from 'stack/settings/settings';
import { pause, pollUntil } from 'stack/wait';
import type { Fleet } from '../fleet/fleet.ts';
import { fastTimings } from '../fleet/settings.ts';
import type { SeededPost } from '../stage/posts.ts';
import { waitUntilIdle } from '../stage/wait-until-idle.ts';
import type { Databases } from '../verdict/databases.ts';
import type { Check, Run, Scenario, Stage } from './scenario.ts';

/**
 * The numbers of all posts, of those sent before the backup, sent after it, and of those still due in the
 * future there.
 */
const sizes = { posts: 1000, sent: 300, movedForward: 100, due: 500 };
const passphrase = 'a passphrase for the drill';
const hour = 3_600_000;
const heldMs = 8000;

const backUp = (fleet: Fleet, folder: string) => {
  const { settings } = fleet.wiring;
  const secrets = { book: {}, secretKeys: '' };
  return writeBackup({ settings, logins: migratorsOn(fleet.adminUrl), secrets, passphrase }, folder);
};

/** Restores like an operator: stops everything, replaces the databases, empties the bus, starts everything. */
async function restore(fleet: Fleet, folder: string): Promise<void> {
  await fleet.stopChildren();
  const admin = postgres(fleet.adminUrl, { max: 1, onnotice: () => undefined });
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname like 'svc_%'`;
  await admin.end();
  const { manifest } = await openBackup(folder, passphrase);
  const { root } = fleet.wiring.settings;
  const passwords = serviceNames.map((service) => ({
    name: `svc_${service}`,
    password: new URL(fleet.wiring.databaseUrls[service]).password,
  }));
  await replaceDatabases(fleet.adminUrl, { folder, manifest, root, passwords, mark: 'before' });
  fleet.signal('nats', 'SIGKILL');
  await fleet.restartServer('nats', { isStoreLost: true });
  await fleet.startChildren();
}

async function release(fleet: Fleet): Promise<string> {
  const logins = migratorsOn(fleet.adminUrl);
  const [posts, social] = [openAsOwner(logins.posts), openAsOwner(logins.social)];
  try {
    await endHold(posts, social);
    const ended = await pollUntil(
      async () => {
        const counts = await countReleased(posts, social);
        return counts.waiting === 0 ? counts : null;
      },
      { timeoutMs: 240_000, everyMs: 500 },
    );
    return JSON.stringify(ended);
  } finally {
    await Promise.all([posts.end(), social.end()]);
  }
}

const countPosts = async (databases: Databases): Promise<number> => {
  const [row] = await databases.read(
    'posts',
    (sql) => sql<Array<{ count: number }>>`select count(*)::int as count from bulk_generated_posts`,
  );
  return row?.count ?? 0;
};

/** Inserts posts of previous years with svc-social's records; returns the total number of posts. */
async function keepOldPosts(databases: Databases, count: number): Promise<number> {
  await databases.of('posts').begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    await tx`
      insert into bulk_generated_posts (account_id, product_name, pictures, content, content_hash, post_status,
        scheduled_date, local_time, time_zone, is_scheduled, writer_kind, published_at)
      select account_id, product_name, pictures, content, 'old', 'published', now() - nth * interval '5 min', local_time,
        time_zone, true, writer_kind, now() - nth * interval '5 min'
      from generate_series(1, ${count}) as nth
      join (select *, row_number() over () as place from bulk_generated_posts) planted
        on place = 1 + nth % ${sizes.posts}`;
  });
  await databases.of('social').begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    await tx`
      insert into deliveries (key, account_id, bulk_post_id, page_id, platform, message, image_urls, fingerprint, state)
      select 'old ' || nth, 1, nth, 'page', 'facebook', repeat('λάμψη ', 60), '[]', md5(nth::text), 'superseded'
      from generate_series(1, ${count}) as nth`;
  });
  return await countPosts(databases);
}

async function play(stage: Stage, { posts: wanted }: Run): Promise<Check[]> {
  const { fleet, databases, meta } = stage;
  const folder = join(mkdtempSync(join(tmpdir(), 'kallos-drill-')), 'backup');
  const planted = await stage.plant(Array.from({ length: sizes.posts }, () => hour));
  const kept = await keepOldPosts(databases, wanted - sizes.posts);
  const posts: SeededPost[] = [];
  const letFallDue = async (some: readonly SeededPost[], isFirst: boolean) => {
    const dueAt = new Date(Date.now() + 500);
    const ids = some.map(({ id }) => id);
    if (isFirst) posts.push(...some.map((post) => ({ ...post, dueAt })));
    await databases.read(
      'posts',
      (sql) => sql`update bulk_generated_posts set scheduled_date = ${dueAt}
        where id = any(${ids}) and post_status = 'scheduled'`,
    );
  };
  const shown = async () => (await meta.truth()).ledger.length;
  const since = performance.now();
  const { heldMs: stillMs } = await backUp(fleet, folder);
  const backupSeconds = (performance.now() - since) / 1000;
  const sent = planted.slice(0, sizes.sent);
  await letFallDue(sent, true);
  await pollUntil(async () => ((await shown()) >= sizes.sent ? true : null), {
    timeoutMs: 120_000,
    everyMs: 500,
  });
  const before = await shown();
  const restoring = performance.now();
  await restore(fleet, folder);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const found = await countPosts(databases);
  // Makes the posts that were due since the backup due again, sent or not; some were moved forward
  // after it.
  await letFallDue(sent.slice(sizes.movedForward), false);
  await letFallDue(planted.slice(sizes.sent, sizes.due), true);
  await pause(heldMs);
  const whileHeld = (await shown()) - before;
  const released = await release(fleet);
  await letFallDue(sent.slice(0, sizes.movedForward), false);
  await letFallDue(planted.slice(sizes.due), true);
  await waitUntilIdle(databases, 120_000);
  const { findings } = await stage.judge(posts);
  rmSync(join(folder, '..'), { recursive: true, force: true });
  const of = (broken: string) => findings.filter((one) => one.broken === broken).length;
  return [
    {
      name: 'after a restore nothing goes out before the release',
      isMet: whileHeld === 0 && before === sizes.sent,
      detail: `${before} had gone out after the backup, ${whileHeld} went out on hold`,
    },
    {
      name: `${sizes.posts} posts, backup, ${sizes.sent} published, restore, release: none doubled, none lost`,
      isMet: findings.length === 0 && posts.length === sizes.posts,
      detail: `${of('doubled')} doubled, ${of('lost')} lost, ${findings.length} findings${findings[0] ? `: ${findings[0].what}` : ''}; ${released}`,
    },
    {
      name: `${kept} posts are backed up and restored within 10 min, and hold nobody up`,
      isMet: backupSeconds + restoreSeconds <= 600 && stillMs <= 2000 && found === kept,
      detail: `backup ${backupSeconds.toFixed(1)} s (${stillMs} ms without writes), restore ${restoreSeconds.toFixed(1)} s, ${found} restored`,
    },
  ];
}

/** The platform is restored from a backup that lacks the posts published after it. */
export const restoreDrill: Scenario = { paces: fastTimings, play };
