import type postgres from 'postgres';
import type { LedgerLine } from '../meta/ledger.ts';
import type { FakeMeta } from '../stage/fake-meta.ts';
import { markOf, type SeededPost } from '../stage/posts.ts';
import type { UserLog, UserChange } from '../stage/user-log.ts';
import type { CompanySave } from '../stage/users.ts';
import type { Databases } from './databases.ts';

/** A post's state in the calendar. */
export interface PostRow {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly dueAt: Date;
  /** How often its final state was announced. */
  readonly announced: number;
}

/** A service's state of a post on a page. */
export interface PlaceRow {
  readonly postId: number;
  readonly place: string;
  readonly state: string;
  readonly externalId: string | null;
  readonly permalink: string | null;
}

/** The external facts about one seeded post. */
export interface PostFacts {
  readonly seeded: SeededPost;
  readonly changes: readonly UserChange[];
  /** Missing when the post was deleted. */
  readonly row: PostRow | undefined;
  /** The ledger's entries with its mark. */
  readonly lines: readonly LedgerLine[];
  /** The pages on the post's card. */
  readonly targets: readonly PlaceRow[];
  /** svc-social's deliveries, one per version. */
  readonly deliveries: readonly PlaceRow[];
  /** The false responses about it. */
  readonly lies: ReadonlySet<string>;
  /** When a call first sent any text of it to a page. */
  readonly firstCalls: ReadonlyMap<string, Date>;
}

/** A delivery that svc-social records as published, or an announcement of one. */
export interface Announcement {
  readonly key: string;
  readonly published: number;
  readonly announced: number;
}

export interface Facts {
  readonly posts: readonly PostFacts[];
  readonly announcements: readonly Announcement[];
  readonly saves: readonly CompanySave[];
  /** Company names in svc-auth. */
  readonly companies: ReadonlyMap<number, string>;
  /** Entries of the ledger without a seeded post. */
  readonly unknownEntries: readonly LedgerLine[];
  readonly diary: UserLog;
  /** Pages that rejected every text for a while: a limit, a denied edge, an invalid token. */
  readonly shut: ReadonlySet<string>;
}

const shutting = new Set(['limit', 'denied-edge', 'dead-token']);

const readPosts = (sql: postgres.Sql, ids: readonly number[]) => sql<PostRow[]>`
  select post.id, post.post_status as status, post.failure_reason as reason, post.scheduled_date as "dueAt",
    (select count(*)::int from outbox where subject like 'posts.post-finished.%'
      and (payload ->> 'bulkPostId')::int = post.id and payload ->> 'status' = post.post_status) as announced
  from bulk_generated_posts post where post.id = any(${ids})`;

const readPlaces = (sql: postgres.Sql, table: 'post_targets' | 'deliveries') => sql<PlaceRow[]>`
  select bulk_post_id as "postId", page_id as place, external_id as "externalId", permalink,
    case when deleted_at is null then state else 'taken down' end as state from ${sql(table)}`;

const readAnnouncements = (sql: postgres.Sql) => sql<Announcement[]>`
  select coalesce(mine.key, told.key) as key, coalesce(mine.published, 0)::int as published,
    coalesce(told.announced, 0)::int as announced
  from (
    select bulk_post_id || ' on ' || page_id as key, count(*) as published from deliveries
    where state = 'published' group by 1
  ) mine full join (
    select (payload ->> 'bulkPostId') || ' on ' || (payload ->> 'pageId') as key, count(*) as announced
    from outbox where subject like 'social.post-published.%' group by 1
  ) told using (key)`;

const byPost = (rows: readonly PlaceRow[]) => Map.groupBy(rows, ({ postId }) => postId);
const byMark = <T extends { message: string }>(all: readonly T[]) =>
  Map.groupBy(all, ({ message }) => markOf(message));

/** Gathers the ledger and the databases once everything is idle. */
export async function gatherFacts(
  databases: Databases,
  meta: FakeMeta,
  run: { posts: readonly SeededPost[]; diary: UserLog; saves: readonly CompanySave[] },
): Promise<Facts> {
  const truth = await meta.truth();
  const [lines, lies, firstCalls] = [byMark(truth.ledger), byMark(truth.lies), byMark(truth.firstCalls)];
  const ids = run.posts.map(({ id }) => id);
  const found = await databases.read('posts', (sql) => readPosts(sql, ids));
  const rows = new Map(found.map((row) => [row.id, row]));
  const targets = byPost(await databases.read('posts', (sql) => readPlaces(sql, 'post_targets')));
  const deliveries = byPost(await databases.read('social', (sql) => readPlaces(sql, 'deliveries')));
  const companies = await databases.read(
    'auth',
    (sql) => sql<Array<{ id: number; name: string }>>`
      select account_id as id, company_name as name from company_info`,
  );
  const marks = new Set(run.posts.map(({ mark }) => mark));
  return {
    posts: run.posts.map((seeded) => ({
      seeded,
      changes: run.diary.of(seeded.id),
      row: rows.get(seeded.id),
      lines: lines.get(seeded.mark) ?? [],
      targets: targets.get(seeded.id) ?? [],
      deliveries: deliveries.get(seeded.id) ?? [],
      lies: new Set((lies.get(seeded.mark) ?? []).map(({ lie }) => lie)),
      // Later texts come after the first one.
      firstCalls: new Map(
        (firstCalls.get(seeded.mark) ?? []).toReversed().map(({ place, at }) => [place, new Date(at)]),
      ),
    })),
    announcements: await databases.read('social', readAnnouncements),
    saves: run.saves,
    companies: new Map(companies.map(({ id, name }) => [id, name])),
    unknownEntries: truth.ledger.filter(({ message }) => !marks.has(markOf(message))),
    diary: run.diary,
    shut: new Set(truth.lies.filter(({ lie }) => shutting.has(lie)).map(({ place }) => place)),
  };
}
