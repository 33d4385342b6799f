import type { Databases } from '../verdict/databases.ts';

const everyMs = 1000;

/**
 * Lets the minutes pass for which Meta asked that single pages be left alone: a run is shorter than they are. A rest of the
 * whole application is no such pause, and stays.
 */
async function letPagesGoOn(databases: Databases): Promise<void> {
  await databases.read(
    'social',
    (sql) => sql`update pages set paused_until = now() where paused_until > now()`,
  );
  await databases.read(
    'posts',
    (sql) => sql`update bulk_generated_posts set next_try_at = now()
      where next_try_at > now() + interval '5 seconds' and id in
        (select bulk_post_id from post_targets where reason in ('rate_limited', 'page_restricted',
          'identity_unconfirmed', 'publishing_refused', 'page_changed', 'page_token_refused', 'page_gone'))`,
  );
}

/** Lets every pause pass, as minutes would: of pages, of the application, of checks, and of posts that wait for a cause to end. */
export async function skipPauses(databases: Databases): Promise<void> {
  await letPagesGoOn(databases).catch(() => undefined);
  const social = (text: string) => databases.read('social', (sql) => sql.unsafe(text)).catch(() => undefined);
  await social('update app_pauses set paused_until = now() where paused_until > now()');
  await social('update social_connections set next_check_at = now() where next_check_at > now()');
  await databases
    .read(
      'posts',
      (sql) => sql`update bulk_generated_posts set next_try_at = now()
        where next_try_at > now() + interval '3 seconds'`,
    )
    .catch(() => undefined);
}

/** Goes on doing so, because a round that was under way may still write one down; answers how to end it. */
export function keepSkippingPauses(databases: Databases): () => void {
  const timer = setInterval(() => void letPagesGoOn(databases).catch(() => undefined), everyMs);
  return () => clearInterval(timer);
}
