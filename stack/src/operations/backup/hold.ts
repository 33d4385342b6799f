import type postgres from 'postgres';

/** The posts that were due at the release, by outcome; each counts once, however many pages it has. */
export interface ReleasedPosts {
  readonly waiting: number;
  /** Published, and not sent since the release. */
  readonly found: number;
  /** Published, and sent to at least one page since the release. */
  readonly sent: number;
  readonly needsLook: number;
  readonly failed: number;
}

/** Ends the hold and returns its time; null when there is none. */
export async function endHold(posts: postgres.Sql, social: postgres.Sql): Promise<Date | null> {
  const [hold] = await posts`select 1 from publishing_hold where released_at is null`;
  if (hold === undefined) return null;
  // svc-social must know before a post is claimed: from now on it searches the page before it sends.
  await social`update memory_marks set is_held = false, doubtful_since = now()`;
  const [row] = await posts<
    { at: Date }[]
  >`update publishing_hold set released_at = now() returning released_at as at`;
  return row?.at ?? null;
}

interface Post {
  readonly id: number;
  readonly status: string;
}

/** Counts posts by state; `sent` are those with a delivery since the release. */
export function sumReleased(posts: readonly Post[], sent: ReadonlySet<number>): ReleasedPosts {
  const count = (...states: string[]) => posts.filter(({ status }) => states.includes(status)).length;
  const published = posts.filter(({ status }) => status === 'published');
  const sentPosts = published.filter(({ id }) => sent.has(id)).length;
  return {
    waiting: count('scheduled', 'publishing'),
    found: published.length - sentPosts,
    sent: sentPosts,
    needsLook: count('needs_look'),
    failed: count('failed'),
  };
}

/** Counts the posts that were due before the release. */
export async function countReleased(posts: postgres.Sql, social: postgres.Sql): Promise<ReleasedPosts> {
  const due = await posts<Post[]>`
    select post.id, post.post_status as status from bulk_generated_posts post, publishing_hold hold
    where post.scheduled_date between hold.taken_at and hold.released_at
      or (post.scheduled_date < hold.taken_at and post.publishing_since > hold.released_at)`;
  const published = due.filter(({ status }) => status === 'published').map(({ id }) => id);
  const sent = await social<Array<{ id: number }>>`
    select distinct bulk_post_id as id from deliveries, memory_marks
    where bulk_post_id = any(${published}) and deliveries.state = 'published'
      and flip_sent_at > memory_marks.doubtful_since`;
  return sumReleased(due, new Set(sent.map(({ id }) => id)));
}
