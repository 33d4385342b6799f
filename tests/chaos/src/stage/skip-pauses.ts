import type { Databases } from '../verdict/databases.ts';

const everyMs = 1000;

/**
 * Ends the pauses of single pages that Meta requested, because a run is shorter. A pause of the
 * whole application remains.
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

/**
 * Ends every pause, as time would: of pages, of the application, of checks, and of posts on hold.
 */
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

/**
 * Repeats this, because a running round may store another pause; returns a function that stops it.
 */
export function keepSkippingPauses(databases: Databases): () => void {
  const timer = setInterval(() => void letPagesGoOn(databases).catch(() => undefined), everyMs);
  return () => clearInterval(timer);
}
