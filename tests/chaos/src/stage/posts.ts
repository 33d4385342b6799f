import type postgres from 'postgres';
import { openRandom } from '../random.ts';
import type { Tenant } from './accounts.ts';
import { drawMedia, drawMostlyText, type Media, type PostMedia } from './media.ts';

/** A post as it was seeded, before any change. */
export interface SeededPost {
  readonly id: number;
  /** At the start of its text, so that the ledger identifies posts. */
  readonly mark: string;
  readonly tenant: Tenant;
  readonly content: string;
  readonly shown: PostMedia;
  readonly dueAt: Date;
}

const words = 'δέρμα ενυδάτωση λάμψη φροντίδα κολλαγόνο ανανέωση ηρεμία θεραπεία ρουτίνα προστασία'.split(
  ' ',
);

export const markOf = (content: string): string => /^#[\d.]+#/.exec(content)?.[0] ?? '';

export interface SeedPostsOptions {
  readonly seed: number;
  /** Distinguishes several waves of one seed. */
  readonly wave?: number;
  readonly tenants: readonly Tenant[];
  readonly media: Media;
  readonly offsetsMs: readonly number[];
  readonly startAt: Date;
  /** Draws a post's media; by default all kinds. */
  readonly draw?: typeof drawMedia;
}

function drawPosts({
  seed,
  wave = 1,
  tenants,
  media,
  offsetsMs,
  startAt,
  draw = drawMedia,
}: SeedPostsOptions): Array<Omit<SeededPost, 'id'>> {
  const random = openRandom(seed, `posts ${wave}`);
  return offsetsMs.map((offset, index) => {
    const tenant = tenants[index % tenants.length] as Tenant;
    const mark = `#${seed}.${wave}.${index + 1}#`;
    const text = Array.from({ length: random.whole(8, 60) }, () => random.pick(words)).join(' ');
    const mustShow = tenant.places.some(({ platform }) => platform === 'instagram');
    const isPlain = tenant.places.some(({ platform }) => platform === 'google');
    // A location takes one image and no video.
    const shown = (isPlain ? drawMostlyText : draw)(media, mustShow, random);
    const dueAt = new Date(startAt.getTime() + offset);
    return { tenant, mark, content: `${mark} ${text} ✨`, dueAt, shown };
  });
}

/** Inserts scheduled posts directly, because the API only creates posts for a few days. */
export async function seedPosts(sql: postgres.Sql, sowing: SeedPostsOptions): Promise<SeededPost[]> {
  const drawn = drawPosts(sowing);
  const rowsOf = (tx: postgres.TransactionSql) =>
    drawn.map((post) => ({
      account_id: post.tenant.accountId,
      product_name: 'Ορός',
      product_image: null,
      pictures: tx.json(post.shown.paths.map((path) => ({ path, alt: '', isMade: false }))),
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
      insert into bulk_generated_posts ${tx(rowsOf(tx))} returning id, content_hash`;
  });
  const byMark = new Map(ids.map((row) => [row.content_hash, row.id]));
  return drawn.map((post) => ({ ...post, id: byMark.get(post.mark) ?? 0 }));
}
