import type postgres from 'postgres';
import { openRandom } from '../random.ts';
import type { Tenant } from './accounts.ts';

/** A post as it was seeded, before anybody touched it. */
export interface SeededPost {
  readonly id: number;
  /** Stands at the head of its text, so that the ledger tells posts apart. */
  readonly mark: string;
  readonly tenant: Tenant;
  readonly content: string;
  readonly dueAt: Date;
}

const words = 'δέρμα ενυδάτωση λάμψη φροντίδα κολλαγόνο ανανέωση ηρεμία θεραπεία ρουτίνα προστασία'.split(
  ' ',
);

export const markOf = (content: string): string => /^#[\d.]+#/.exec(content)?.[0] ?? '';

/** Plants scheduled posts straight into the calendar; the calls that users have make a few days' worth at most. */
export async function seedPosts(
  sql: postgres.Sql,
  options: { seed: number; tenants: Tenant[]; picture: string; offsetsMs: number[]; startAt: Date },
): Promise<SeededPost[]> {
  const { tenants, picture, offsetsMs, startAt } = options;
  const random = openRandom(options.seed, 'posts');
  const drawn = offsetsMs.map((offset, index) => {
    const tenant = tenants[index % tenants.length] as Tenant;
    const mark = `#${options.seed}.${index + 1}#`;
    const text = Array.from({ length: random.whole(8, 60) }, () => random.pick(words)).join(' ');
    const dueAt = new Date(startAt.getTime() + offset);
    const isPictured = tenant.place.platform === 'instagram' || random.next() < 0.1;
    return { tenant, mark, content: `${mark} ${text} ✨`, dueAt, isPictured };
  });
  const rows = drawn.map((post) => ({
    account_id: post.tenant.accountId,
    product_name: 'Ορός',
    product_image: post.isPictured ? picture : null,
    content: post.content,
    content_hash: post.mark,
    post_status: 'scheduled',
    scheduled_date: post.dueAt,
    local_time: '2000-01-01T09:00',
    time_zone: 'Europe/Athens',
    is_scheduled: true,
    writer_kind: 'built-in',
  }));
  const ids = await sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    return tx<Array<{ id: number; content_hash: string }>>`
      insert into bulk_generated_posts ${tx(rows)} returning id, content_hash`;
  });
  const byMark = new Map(ids.map((row) => [row.content_hash, row.id]));
  return drawn.map(({ tenant, mark, content, dueAt }) => ({
    id: byMark.get(mark) ?? 0,
    mark,
    tenant,
    content,
    dueAt,
  }));
}
