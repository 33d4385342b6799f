import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause } from 'stack/wait';
import { openRandom, type Random } from '../random.ts';
import type { Databases } from '../verdict/databases.ts';
import type { Tenant } from './accounts.ts';
import type { SeededPost } from './posts.ts';
import type { UserLog } from './user-log.ts';
import { requestTimeout } from './users.ts';

interface Troubled {
  readonly id: number;
  readonly accountId: number;
  readonly status: string;
  readonly reason: string;
  readonly content: string;
}

const everyMs = 500;
const betweenLoginsMs = 2000;
/** Milliseconds until a post with a corrected text is due. */
const soonMs = 1500;

/** Failures that only another login fixes. */
const mendedByLogin = ['needs_reconnect', 'not_connected', 'page_gone', 'page_unknown', 'permission_missing'];

/**
 * Reads posts that failed, need a look or were only partly published, and those that wait for a
 * user.
 */
const readTroubled = (databases: Databases) =>
  databases.read(
    'posts',
    (sql) => sql<Troubled[]>`
      select id, account_id as "accountId", post_status as status, coalesce(failure_reason, '') as reason, content
      from bulk_generated_posts
      where post_status in ('failed', 'needs_look') or (post_status in ('scheduled', 'published') and failure_reason is not null)`,
  );

const readDisconnected = (databases: Databases) =>
  databases.read(
    'social',
    (sql) => sql<Array<{ id: number }>>`
      select account_id as id from social_connections where state <> 'ok'
      union select account_id from deliveries where state = 'open' and reason in ${sql(mendedByLogin)}`,
  );

/** Watches the calendar like a clinic: resends failures, sometimes with a new text, and reconnects. */
export class Receptionist {
  readonly #databases: Databases;
  readonly #tenants: ReadonlyMap<number, Tenant>;
  readonly #posts: ReadonlyMap<number, SeededPost>;
  readonly #diary: UserLog;
  readonly #random: Random;
  readonly #loggedIn = new Map<number, number>();
  readonly #busy = new Set<number>();
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  logins = 0;

  constructor(around: {
    databases: Databases;
    tenants: readonly Tenant[];
    posts: readonly SeededPost[];
    diary: UserLog;
    seed: number;
  }) {
    this.#databases = around.databases;
    this.#tenants = new Map(around.tenants.map((tenant) => [tenant.accountId, tenant]));
    this.#posts = new Map(around.posts.map((post) => [post.id, post]));
    this.#diary = around.diary;
    this.#random = openRandom(around.seed, 'receptionist');
  }

  start(): void {
    this.#work = (async () => {
      while (!this.#stop.signal.aborted) {
        // The database or gateway may be down; the next check follows soon.
        await this.#look().catch(() => undefined);
        await pause(everyMs);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #look(): Promise<void> {
    if (this.#diary.isClosed) return;
    const troubled = await readTroubled(this.#databases);
    const waiting = troubled.filter(({ reason }) => mendedByLogin.includes(reason));
    const disconnected = await readDisconnected(this.#databases);
    const accounts = new Set([
      ...waiting.map(({ accountId }) => accountId),
      ...disconnected.map(({ id }) => id),
    ]);
    await Promise.all([...accounts].map((id) => this.#login(id)));
    await Promise.all(
      troubled.filter(({ status }) => status !== 'scheduled').map((post) => this.#mend(post)),
    );
  }

  async #login(accountId: number): Promise<void> {
    const last = this.#loggedIn.get(accountId) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - last < betweenLoginsMs) return;
    await this.#tenants.get(accountId)?.reconnect();
    this.#loggedIn.set(accountId, performance.now());
    this.logins += 1;
  }

  async #mend(troubled: Troubled): Promise<void> {
    const { id, status, reason } = troubled;
    const post = this.#posts.get(id);
    if (post === undefined || this.#busy.has(id)) return;
    this.#diary.sightings.push({ postId: id, status, reason, at: new Date() });
    this.#busy.add(id);
    try {
      const isRewritten = status === 'failed' && (reason.endsWith('_refused') || this.#random.next() < 0.5);
      // A new text may be published at its own time, regardless of the old one.
      if (isRewritten && this.#random.next() < 0.5) return void (await this.#scheduleAnew(post));
      if (isRewritten) await this.#rewrite(post);
      await this.#diary.write(id, { kind: 'send-again' }, () =>
        post.tenant.call(bulkPosts.resolve, { params: { id }, body: { wasPosted: false } }, requestTimeout()),
      );
    } finally {
      this.#busy.delete(id);
    }
  }

  #newText = ({ id, content }: SeededPost): string => `${content} (ξανά ${this.#diary.of(id).length + 1})`;

  #scheduleAnew(post: SeededPost): Promise<unknown> {
    const content = this.#newText(post);
    const scheduledDate = new Date(Date.now() + soonMs).toISOString();
    const body = { content, scheduledDate, isScheduled: true };
    return this.#diary.write(post.id, { kind: 'send-again', content }, () =>
      post.tenant.call(bulkPosts.update, { params: { id: post.id }, body }, requestTimeout()),
    );
  }

  #rewrite(post: SeededPost): Promise<unknown> {
    const content = this.#newText(post);
    return this.#diary.write(post.id, { kind: 'edit', content }, () =>
      post.tenant.call(bulkPosts.update, { params: { id: post.id }, body: { content } }, requestTimeout()),
    );
  }
}
