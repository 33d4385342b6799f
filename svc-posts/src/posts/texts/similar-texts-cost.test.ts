import { inAccount } from '@kallos/service-kit/database/database';
import { asOwner } from '@kallos/service-kit/testing';
import { measureStatements, fillTables } from '@kallos/service-kit/testing/statement-cost';
import { sketchOf } from '@kallos/writing/built-in/likeness';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useTestPosts } from '../../../testing/test-posts.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { isUsedElsewhere, findSimilarText } from './similar-texts.ts';

const accounts = 1000;
const postsOfEach = 60;
/** Buffer reads that comparing one text may need among 60,000 posts about one product. */
const mostBuffers = 500;

const stage = useTestPosts();

beforeAll(async () => {
  // One statement for all rows is faster than a trigger per row.
  await asOwner(stage.database.db, 'alter table bulk_generated_posts disable trigger bulk_posts_sketch');
  await fillTables(stage.database, async (tx) => {
    await tx`insert into account_products_copy (account_product_id, account_id, product_id, name, description, example_posts)
      select n, n, 900, 'Profhilo', '', '[]' from generate_series(1, ${accounts}::int) n`;
    await tx`
      insert into bulk_generated_posts (account_id, product_id, product_name, content, content_hash, sketch, post_status,
        scheduled_date, local_time, time_zone, writer_kind)
      select 1 + n % ${accounts}, 1 + n % ${accounts}, 'Profhilo', repeat(md5(n::text), 15), n::text,
        array(select (random() * 4000000000 - 2000000000)::bigint::int from generate_series(1, 6 + 0 * n)), 'draft',
        now() + n * interval '1 minute', '2000-01-01T09:00', 'Europe/Athens', 'built-in'
      from generate_series(1, ${accounts * postsOfEach}::int) n`;
    await tx`insert into post_sketches (number, bulk_post_id)
      select distinct unnest(sketch), id from bulk_generated_posts`;
  });
  await asOwner(stage.database.db, 'alter table bulk_generated_posts enable trigger bulk_posts_sketch');
}, 300_000);

const content =
  'Το ιατρείο μας υποδέχεται από τη Δευτέρα όσους θέλουν να μάθουν για την περιποίηση του δέρματος.';

it('compares a text at constant cost, however much is stored', async () => {
  const text = { accountId: 7, productId: 7, content };
  let isFound = false;
  const costs = await measureStatements(stage.database.url, async (db) => {
    await isUsedElsewhere(db, text);
    await inAccount(db, 7, (tx) => findSimilarText(tx, { ...text, variants: {}, isElsewhere: false }));
    // One of the others has the same text.
    const last = sql`id = (select max(id) from bulk_generated_posts where account_id = 900)`;
    await stage.set(bulkGeneratedPosts, { content, sketch: sketchOf(content) }, last);
    isFound = await isUsedElsewhere(db, text);
  });
  expect(isFound).toBe(true);
  expect(costs).toHaveLength(4);
  expect(costs.filter(({ buffers }) => buffers > mostBuffers)).toEqual([]);
});
