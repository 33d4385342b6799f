import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { addresses } from './addresses.ts';

const hour = 3_600_000;

/** Puts many posts into an account's calendar at once: published ones behind now, drafts ahead of it, one every hour. */
export async function plantPosts(accountId: number, count: { past: number; future: number }): Promise<void> {
  const sql = postgres(addresses().databaseUrls['posts'] ?? '', { max: 1 });
  const at = (index: number) => new Date(Math.floor(Date.now() / hour) * hour + index * hour);
  const row = (index: number) => {
    const moment = at(index);
    const content = `Ανάρτηση ${index}: ${'Η φροντίδα της επιδερμίδας ξεκινά από τη σωστή ενυδάτωση. '.repeat(6)}#δέρμα #φροντίδα`;
    return {
      account_id: accountId,
      product_name: `Προϊόν ${Math.abs(index) % 12}`,
      category_name: 'Ενυδάτωση',
      content,
      content_hash: createHash('sha256').update(content).digest('hex'),
      post_status: index < 0 ? 'published' : 'draft',
      scheduled_date: moment,
      local_time: moment.toISOString().slice(0, 16),
      time_zone: 'Europe/Athens',
      published_at: index < 0 ? moment : null,
      writer_kind: 'built-in',
    };
  };
  const rows = Array.from({ length: count.past + count.future }, (_, index) =>
    row(index < count.past ? -1 - index : index - count.past + 2),
  );
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('kallos.account', ${String(accountId)}, true)`;
      await tx`insert into bulk_generated_posts ${tx(rows)}`;
    });
  } finally {
    await sql.end();
  }
}
