import type postgres from 'postgres';
import type { LedgerLine, Sandbox } from '../stage/sandbox.ts';
import { markOf, type SeededPost } from '../stage/posts.ts';
import type { CompanySave, Touch } from '../stage/users.ts';
import type { Databases } from './databases.ts';

/** How a post stands in the calendar. */
export interface PostRow {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly dueAt: Date;
  /** How often its end was announced. */
  readonly announced: number;
}

/** Everything known of one seeded post from outside. */
export interface PostFacts {
  readonly seeded: SeededPost;
  readonly touch: Touch | undefined;
  /** Missing when the post was deleted. */
  readonly row: PostRow | undefined;
  /** What the stand-in's ledger says of its mark. */
  readonly lines: readonly LedgerLine[];
}

/** A delivery that svc-social calls published, or an announcement of one. */
export interface DeliveryFacts {
  readonly key: string;
  readonly published: number;
  readonly announced: number;
}

export interface Facts {
  readonly posts: readonly PostFacts[];
  readonly deliveries: readonly DeliveryFacts[];
  readonly saves: readonly CompanySave[];
  /** Company names as svc-auth keeps them. */
  readonly companies: ReadonlyMap<number, string>;
  /** Lines of the ledger that belong to no seeded post. */
  readonly strangers: readonly LedgerLine[];
}

const readPosts = (sql: postgres.Sql) => sql<PostRow[]>`
  select post.id, post.post_status as status, post.failure_reason as reason, post.scheduled_date as "dueAt",
    (select count(*)::int from outbox where subject like 'posts.post-finished.%'
      and (payload ->> 'bulkPostId')::int = post.id and payload ->> 'status' = post.post_status) as announced
  from bulk_generated_posts post`;

const readDeliveries = (sql: postgres.Sql) => sql<DeliveryFacts[]>`
  select coalesce(mine.key, told.key) as key, coalesce(mine.published, 0)::int as published,
    coalesce(told.announced, 0)::int as announced
  from (
    select bulk_post_id || ' on ' || page_id as key, count(*) as published from deliveries
    where state = 'published' group by 1
  ) mine full join (
    select (payload ->> 'bulkPostId') || ' on ' || (payload ->> 'pageId') as key, count(*) as announced
    from outbox where subject like 'social.post-published.%' group by 1
  ) told using (key)`;

/** Gathers what the ledger and the databases say once everything has come to rest. */
export async function gatherFacts(
  databases: Databases,
  sandbox: Sandbox,
  run: { posts: SeededPost[]; touches: Map<number, Touch>; saves: CompanySave[] },
): Promise<Facts> {
  const ledger = await sandbox.ledger();
  const byMark = Map.groupBy(ledger, ({ message }) => markOf(message));
  const rows = new Map((await databases.read('posts', readPosts)).map((row) => [row.id, row]));
  const companies = await databases.read(
    'auth',
    (sql) => sql<Array<{ id: number; name: string }>>`
      select account_id as id, company_name as name from company_info`,
  );
  const marks = new Set(run.posts.map(({ mark }) => mark));
  return {
    posts: run.posts.map((seeded) => ({
      seeded,
      touch: run.touches.get(seeded.id),
      row: rows.get(seeded.id),
      lines: byMark.get(seeded.mark) ?? [],
    })),
    deliveries: await databases.read('social', readDeliveries),
    saves: run.saves,
    companies: new Map(companies.map(({ id, name }) => [id, name])),
    strangers: ledger.filter(({ message }) => !marks.has(markOf(message))),
  };
}
