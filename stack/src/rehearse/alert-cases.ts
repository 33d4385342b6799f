import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@kallos/contracts/client';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { databaseOf } from '../postgres/databases.ts';
import { ask as askDatabase, openSession } from '../postgres/session.ts';
import { type ServiceName, serviceNames } from '../settings.ts';
import type { PlainPlatform } from './plain.ts';
import { scheduleDraft } from './walk.ts';

/** A running platform, and the calls of a business on it that has a page and drafts. */
export type AlertStage = { readonly platform: PlainPlatform; readonly call: Call };

type Undo = () => unknown;
/** Causes what the alert is about; answers what puts it right. */
type Cause = (stage: AlertStage) => Promise<Undo> | Undo;

const addressOf = ({ platform }: AlertStage, service: ServiceName) =>
  databaseOf(platform.databaseUrl, `svc_${service}`);
const ask = (stage: AlertStage, service: ServiceName, statement: string) =>
  askDatabase(addressOf(stage, service), statement);

/** Has one statement break something and another one mend it. */
const broken =
  (service: ServiceName, breaks: string, mends: string): Cause =>
  async (stage) => {
    await ask(stage, service, breaks);
    return () => ask(stage, service, mends);
  };

/** Holds a table, so that nobody else gets at it. */
async function hold(stage: AlertStage, service: ServiceName, table: string): Promise<Undo> {
  const sql = openSession(addressOf(stage, service));
  let letGo = () => {};
  const until = new Promise<void>((done) => (letGo = done));
  await new Promise<void>((held, failed) => {
    sql
      .begin(async (tx) => {
        await tx.unsafe(`lock table ${table} in access exclusive mode`);
        held();
        await until;
      })
      .catch(failed);
  });
  return () => (letGo(), sql.end());
}

const stopped =
  (name: string): Cause =>
  ({ platform }) => {
    platform.signal(name, 'SIGSTOP');
    return () => platform.signal(name, 'SIGCONT');
  };

/** Does something again and again; the answer ends it. */
function repeatedly(work: () => Promise<unknown>): Undo {
  const ending = new AbortController();
  const rounds = (async () => {
    while (!ending.signal.aborted) await work();
  })();
  return () => (ending.abort(), rounds);
}

/** Holds a process up for more than a second at a time. */
const jerked =
  (name: string): Cause =>
  ({ platform }) =>
    repeatedly(async () => {
      platform.signal(name, 'SIGSTOP');
      await pause(1500);
      platform.signal(name, 'SIGCONT');
      await pause(500);
    });

/** Guesses passwords, each from an address of its own. */
const guess = ({ platform }: AlertStage, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, nth) =>
      fetch(`${platform.gateway}/api/business/login`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `203.0.${nth}.${Date.now() % 256}`,
        },
        body: JSON.stringify({
          email: `nobody${nth}.${Date.now()}@clinic.example`,
          password: 'wrong-password',
        }),
      }).catch(() => undefined),
    ),
  );

/** Leaves with every database the note of a backup that was taken so long ago. */
export async function noteBackup(stage: AlertStage, age: string): Promise<void> {
  for (const service of serviceNames)
    await ask(
      stage,
      service,
      `do $$ begin execute format('comment on database %I is %L', current_database(),
        'backup of ' || to_char((now() - interval '${age}') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')); end $$`,
    );
}

/** A small disk of its own where svc-catalog keeps pictures, with a twentieth of it left. */
const diskFull: Cause = ({ platform }) => {
  const media = join(platform.folder, 'media');
  mkdirSync(media, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', media]);
  const { bavail, bsize } = statfsSync(media);
  writeFileSync(join(media, 'filling'), Buffer.alloc(Math.floor(bavail * 0.97) * bsize));
  return () => execFileSync('umount', ['--lazy', media]);
};

/** How each alert is caused on a running platform; those that look at the last five minutes stand last. */
export const alertCases: Readonly<Record<string, Cause>> = {
  PostsLate: async (stage) => {
    const { draft } = await scheduleDraft(stage.call, 'Καλημέρα, με καθυστέρηση.', 2);
    stage.platform.signal('publisher', 'SIGSTOP');
    const late = `update bulk_generated_posts set scheduled_date = now() - interval '90 s' where id = ${draft.id}`;
    await ask(stage, 'posts', late);
    return () => stage.platform.signal('publisher', 'SIGCONT');
  },
  ProcessGone: ({ platform }) => {
    platform.signal('svc-catalog', 'SIGKILL');
    return () => platform.restart('svc-catalog');
  },
  NoPublisher: stopped('publisher'),
  NatsAway: stopped('nats'),
  PostgresAway: ({ platform }) => platform.freezePostgres(),
  PoolExhausted: async (stage) => {
    const letGo = await hold(stage, 'posts', 'bulk_generated_posts');
    const read = () => stage.call(bulkPosts.list).catch(() => pause(100));
    const readers = Array.from({ length: 30 }, () => repeatedly(read));
    return async () => {
      await letGo();
      await Promise.all(readers.map((end) => end()));
    };
  },
  GraphSilent: ({ platform, call }) => {
    platform.signal('sandbox', 'SIGSTOP');
    // Whose token it is only Meta could tell.
    const ask = () =>
      call(connection.listPages, { query: { access_token: 'of-nobody' } }).catch(() => pause(1000));
    const end = repeatedly(ask);
    return () => (platform.signal('sandbox', 'SIGCONT'), end());
  },
  ApplicationRefused: broken(
    'social',
    `insert into app_pauses (id, paused_until, reason, refused_since)
      values (1, now() + interval '1 hour', 'app_refused', now() - interval '1 min')`,
    `delete from app_pauses where reason = 'app_refused'`,
  ),
  UnknownRefusals: broken(
    'social',
    `insert into deliveries (key, account_id, bulk_post_id, page_id, platform, message, image_urls, fingerprint, reason)
      values ('unknown', 0, 0, '0', 'facebook', '', '[]', '', 'unknown_refusal')`,
    `delete from deliveries where key = 'unknown'`,
  ),
  DiskFull: diskFull,
  BackupOld: async (stage) => {
    await noteBackup(stage, '27 h');
    return () => noteBackup(stage, '0 s');
  },
  LoopStuck: broken(
    'catalog',
    'alter table outbox rename to outbox_away',
    'alter table outbox_away rename to outbox',
  ),
  RelayStuck: broken(
    'catalog',
    `insert into outbox (subject, payload, created_at) values ('nobody.hears.v1', '{}', now() - interval '1 min')`,
    `delete from outbox where subject = 'nobody.hears.v1'`,
  ),
  ConsumerBehind: async (stage) => {
    const letGo = await hold(stage, 'posts', 'inbox');
    const event = `(select subject, payload from outbox where subject like 'auth.account-created%' limit 1)`;
    const many = `insert into outbox (subject, payload) select subject, payload from ${event} as one, generate_series(1, 1500)`;
    await ask(stage, 'auth', many);
    return letGo;
  },
  ConsumerStuck: async (stage) => {
    // Events wait for a consumer whose every delivery blocks on the table.
    const release = await hold(stage, 'posts', 'inbox');
    const one = `insert into outbox (subject, payload) select subject, payload from outbox where subject like 'auth.account-created%' limit 1`;
    await ask(stage, 'auth', one);
    return release;
  },
  MessagesParked: async (stage) => {
    const unreadable = `insert into outbox (subject, payload) values ('catalog.account-product-added.v1', '{}')`;
    await ask(stage, 'catalog', unreadable);
    return () => ask(stage, 'posts', 'delete from parked_messages');
  },
  MailWaiting: broken(
    'auth',
    `insert into mails (kind, email, created_at, next_try_at) values ('invitation', 'waiting@clinic.example', now() - interval '1 hour', now() + interval '1 day')`,
    `delete from mails where email = 'waiting@clinic.example'`,
  ),
  MailRefused: broken(
    'auth',
    `insert into mails (kind, email, state, refusal, ended_at, next_try_at)
      select 'invitation', 'refused' || nth || '@clinic.example', 'refused', 'unknown_mailbox', now(), now() + interval '1 day'
      from generate_series(1, 50) as nth`,
    `delete from mails where email like 'refused%@clinic.example'`,
  ),
  EventLoopSlow: jerked('svc-catalog'),
  SignInsRefused: async (stage) => {
    for (let round = 0; round < 3; round += 1) await guess(stage, 120);
    return () => undefined;
  },
  CallsFail: (stage) => {
    stage.platform.signal('svc-auth', 'SIGKILL');
    const end = repeatedly(() => guess(stage, 5));
    return () => (stage.platform.restart('svc-auth'), end());
  },
};
