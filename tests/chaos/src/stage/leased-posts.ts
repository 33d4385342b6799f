import type { Databases } from '../verdict/databases.ts';

/** Returns the posts that publishers hold, with their leases. */
export const leasedPosts = (databases: Databases) =>
  databases.read(
    'posts',
    (sql) => sql<Array<{ id: number; lease: string }>>`
      select id, lease_token as lease from bulk_generated_posts
      where post_status = 'publishing' and lease_until > now()`,
  );
