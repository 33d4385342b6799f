import type { Databases } from '../verdict/databases.ts';

/**
 * Lets the minutes pass for which Meta asked that single pages be left alone: a run is shorter than they are. A rest of the
 * whole application is no such pause, and stays.
 */
export async function letPausesPass(databases: Databases): Promise<void> {
  await databases.read(
    'social',
    (sql) => sql`update pages set paused_until = now() where paused_until > now()`,
  );
  await databases.read(
    'posts',
    (sql) =>
      sql`update bulk_generated_posts set next_try_at = now() where next_try_at > now() + interval '5 seconds'`,
  );
}
