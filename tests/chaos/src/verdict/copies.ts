import { pollUntil } from 'stack/wait';
import type { Databases } from './databases.ts';

type Rows = Array<Record<string, unknown>>;
const textOf = (rows: Rows): string[] => rows.map((row) => JSON.stringify(Object.values(row))).sort();

async function differences(databases: Databases): Promise<string[]> {
  const read = (service: 'auth' | 'social' | 'posts', query: string) =>
    databases.read(service, (sql) => sql.unsafe<Rows>(query)).then(textOf);
  const pairs: Array<[string, string[], string[]]> = [
    [
      'company',
      await read('auth', 'select account_id, company_name, post_frequency_days from company_info'),
      await read('posts', 'select account_id, company_name, post_frequency_days from company_copy'),
    ],
    [
      'account',
      await read('auth', 'select id, business_name, status from accounts'),
      await read('posts', 'select account_id, business_name, status from accounts_copy'),
    ],
    [
      'page',
      await read('social', 'select account_id, page_id from selected_pages where is_active'),
      await read('posts', 'select account_id, page_id from pages_copy'),
    ],
    [
      'publication',
      await read(
        'social',
        "select account_id, page_id, external_id from deliveries where state = 'published'",
      ),
      await read('posts', 'select account_id, page_id, post_id from published_posts'),
    ],
  ];
  return pairs.flatMap(([name, source, copy]) => [
    ...source.filter((row) => !copy.includes(row)).map((row) => `${name} ${row} is missing in svc-posts`),
    ...copy.filter((row) => !source.includes(row)).map((row) => `${name} ${row} is only in svc-posts`),
  ]);
}

/** Waits until svc-posts' copies match; returns the seconds and the remaining differences. */
export async function awaitCopies(
  databases: Databases,
  timeoutMs: number,
): Promise<{ seconds: number; differences: string[] }> {
  const since = performance.now();
  let last: string[] = [];
  await pollUntil(
    async () => {
      last = await differences(databases);
      return last.length === 0 ? true : null;
    },
    { timeoutMs, everyMs: 250 },
  );
  return { seconds: (performance.now() - since) / 1000, differences: last };
}
