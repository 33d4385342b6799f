import { costOfBackground, loopsIn } from '@kallos/service-kit/testing/loops';
import { useTestDatabase } from '@kallos/service-kit/testing/open-for-file';
import { fillTables } from '@kallos/service-kit/testing/statement-cost';
import { beforeAll, expect, it } from 'vitest';
import { GraphDouble } from '../testing/graph-double.ts';
import { testContext } from '../testing/test-context.ts';
import { background } from './background.ts';
import { countInDoubt } from './deliveries/doubts/reconcile.ts';

/**
 * Buffer reads that each claim query may need when nothing is due, regardless of the table's size.
 */
const mostBuffers = 200;

const database = useTestDatabase('svc-social');

beforeAll(async () => {
  await fillTables(database, async (tx) => {
    await tx`insert into social_connections (account_id, meta_user_id, user_token, scopes, state, next_check_at)
      select n, n::text, 'test.' || repeat('x', 200), '{}', 'ok', now() + interval '1 day' from generate_series(1, 10000) n`;
    await tx`insert into pages (account_id, platform, external_id, page_token, can_publish)
      select n, 'facebook', n::text, 'test.' || repeat('x', 200), true from generate_series(1, 20000) n`;
    await tx`insert into deliveries (key, account_id, bulk_post_id, page_id, platform, message, image_urls, fingerprint,
        state, published_at, external_id, insights_due_at)
      select 'k' || n, 1 + n % 10000, n, 'fb', 'facebook', repeat('α', 200), '[]', 'f', 'published',
        now() - n * interval '1 minute', n::text,
        case when n % 10 = 0 then now() + interval '5 hours' end
      from generate_series(1, 60000) n`;
  });
}, 300_000);

it('reads no more buffers when the tables grow', async () => {
  const { costs, ran } = await costOfBackground(database.url, {
    service: 'social',
    start: (db, kit) => background({ ...testContext(db, new GraphDouble().graph), ...kit }),
    ask: (db) => countInDoubt({ db }),
  });
  // A ledger renews the lease of its own delivery by key, outside the list of loops.
  expect([...ran, 'ledger.ts']).toEqual(expect.arrayContaining(loopsIn(import.meta.dirname)));
  expect(costs.length).toBeGreaterThan(12);
  expect(costs.filter(({ buffers }) => buffers > mostBuffers)).toEqual([]);
});
