import { addresses } from '../../addresses.ts';
import { acrossAccounts, listTables, openServiceDatabases, type ServiceDatabases } from '../../databases.ts';
import { openAccount } from '../../portal-area.ts';
import { expect, test } from '../../test.ts';

// roles.test.ts in stack/src/postgres compares all other rights with their list.

// Tables without an account: a new one must be listed here or have row security.
const shared: Record<string, string> = {
  outbox: 'events on their way',
  inbox: 'events that came',
  post_sketches: 'hashes of the words of posts',
  outbox_stream: 'the store that was filled',
  parked_messages: 'events that could not be applied',
  users: 'administrators',
  sign_in_waits: 'hashes of names that were tried',
  sign_in_buckets: 'addresses that tried',
  product_categories: 'the catalogue',
  pictures: 'pictures by their hash',
  usage_counters: 'counts',
  usage_holds: 'parts of counts',
  ai_configurations: 'settings of the writer, by administrator',
  platforms: 'Facebook and Instagram',
  platform_styles: 'how texts for each of them are written',
  idempotent_calls: 'answers, read by the exact caller and key only',
  app_pauses: 'when the application may call again',
  data_deletions: 'deletions that a person asked for, without the person',
  publishing_hold: 'whether a restored platform was released',
  publisher_beats: 'which publishers live',
  staff_links: 'links with which administrators choose a password',
  agency_mails: 'daily mails to administrators',
  agency_recipients: 'who gets them',
  post_batches: 'posts that administrators order for several accounts',
  access_tokens: 'short-lived tokens, encrypted, by the hash of their grant',
  publishing_health: 'whether posts go out',
  demo_planting: 'whether the demo products stand',
  memory_marks: 'which database this was',
  release_sessions: 'browsers that reported a version, by hashes of their networks',
  release_hours: 'counts of such reports',
};

// Readable by every account through the API; written by administrators and by the account that created a
// product.
const openToRead = new Set(['products', 'product_images', 'example_posts']);

let databases: ServiceDatabases;
test.beforeAll(async () => {
  databases = openServiceDatabases();
  await openAccount('Κλινική Δική Της', true);
});
test.afterAll(() => databases.close());
const services = ['auth', 'catalog', 'posts', 'social'];
const sqlOf = (service: string) => {
  const sql = databases.byService[service];
  if (!sql) throw new Error(`${service} has no database`);
  return sql;
};

test('are all listed here', () => {
  expect(Object.keys(addresses().databaseUrls).toSorted()).toEqual(services);
});

for (const service of services)
  test.describe(`the database of svc-${service}`, () => {
    test("accepts its service's login", () => {
      const { username, pathname } = new URL(addresses().databaseUrls[service] ?? '');
      expect([username, pathname]).toEqual([`svc_${service}`, `/svc_${service}`]);
    });

    test('has row security on every table with account data', async () => {
      const tables = await listTables(sqlOf(service));
      expect(tables.length).toBeGreaterThan(5);
      const open = tables.filter(({ name, isGuarded }) => !isGuarded && !(name in shared));
      expect(open.map(({ name }) => name)).toEqual([]);
      expect(tables.filter(({ hasAccount, isGuarded }) => hasAccount && !isGuarded)).toEqual([]);
    });

    test("shows no account's rows without an account, and accepts none", async () => {
      const sql = sqlOf(service);
      const guarded = (await listTables(sql)).filter(({ isGuarded }) => isGuarded);
      let hidden = 0;
      for (const { name } of guarded) {
        hidden += await acrossAccounts(sql, async (tx) => (await tx`select 1 from ${tx(name)}`).length);
        if (!openToRead.has(name)) expect(await sql`select 1 from ${sql(name)}`, name).toHaveLength(0);
        // The audit's role has no right to update.
        if (name === 'audit_entries') continue;
        expect((await sql`delete from ${sql(name)}`).count, name).toBe(0);
      }
      expect(hidden).toBeGreaterThan(0);
    });

    test('shows an account only its own rows', async () => {
      const sql = sqlOf(service);
      for (const { name, hasAccount } of await listTables(sql)) {
        if (!hasAccount) continue;
        const seen = await sql.begin(async (tx) => {
          await tx`select set_config('kallos.account', '1', true)`;
          return tx`select distinct account_id from ${tx(name)}`;
        });
        expect(
          seen.filter((row) => row['account_id'] !== 1),
          name,
        ).toEqual([]);
      }
    });
  });
