import type postgres from 'postgres';

/** What became of the posts that were due when the platform was released. */
export type Released = {
  waiting: number;
  found: number;
  published: number;
  needsLook: number;
  failed: number;
};

/** Ends the hold; null when there is none. */
export async function endHold(posts: postgres.Sql, social: postgres.Sql): Promise<Date | null> {
  const [hold] = await posts`select 1 from publishing_hold where released_at is null`;
  if (hold === undefined) return null;
  // What is sent from now on is looked for first: svc-social must know that before anything is claimed.
  await social`update memory_marks set is_held = false, doubtful_since = now()`;
  const [row] = await posts<
    { at: Date }[]
  >`update publishing_hold set released_at = now() returning released_at as at`;
  return row?.at ?? null;
}

/** Counts the posts that were due before the release, by where they stand now. */
export async function countReleased(posts: postgres.Sql, social: postgres.Sql): Promise<Released> {
  const [states] = await posts<Omit<Released, 'found'>[]>`
    select count(*) filter (where post_status in ('scheduled', 'publishing'))::int as waiting,
      count(*) filter (where post_status = 'published')::int as published,
      count(*) filter (where post_status = 'needs_look')::int as "needsLook",
      count(*) filter (where post_status = 'failed')::int as failed
    from bulk_generated_posts post, publishing_hold hold
    where post.scheduled_date between hold.taken_at and hold.released_at
      or (post.scheduled_date < hold.taken_at and post.publishing_since > hold.released_at)`;
  const [found] = await social<{ found: number }[]>`
    select count(*)::int as found from deliveries, memory_marks
    where state = 'published' and flip_sent_at is null and deliveries.created_at > memory_marks.doubtful_since`;
  const none = { waiting: 0, published: 0, needsLook: 0, failed: 0 };
  return { ...none, ...states, found: found?.found ?? 0 };
}
