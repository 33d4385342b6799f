import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause } from 'stack/wait';
import type { Databases } from '../verdict/databases.ts';
import type { SeededPost } from './posts.ts';
import { outcomeOf } from './user-log.ts';

/** A post's last accepted text, and later ones without a response. */
interface Told {
  readonly post: SeededPost;
  granted: number;
  last: string;
  open: string[];
}

/** Writes a post repeatedly; one writer per post keeps the order known. */
async function write(told: Told, nextTurn: () => number | undefined, onGranted: () => void): Promise<void> {
  const { post } = told;
  for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
    const content = `${post.content} γραφή ${turn} ${'και '.repeat(turn % 40)}τέλος`;
    const call = post.tenant.call(
      bulkPosts.update,
      { params: { id: post.id }, body: { content } },
      { signal: AbortSignal.timeout(15_000) },
    );
    const answer = await outcomeOf(call);
    if (answer === 'done') {
      Object.assign(told, { granted: told.granted + 1, last: content, open: [] });
      onGranted();
    }
    if (answer === 'unknown') {
      told.open.push(content);
      // A person waits a moment before trying again, too.
      await pause(200);
    }
  }
}

const readRows = (databases: Databases) =>
  databases.read(
    'posts',
    (sql) => sql<Array<{ id: number; content: string; version: number; announced: number }>>`
      select id, content, version, (select count(*)::int from outbox
        where subject like 'posts.post-changed.%' and (payload ->> 'bulkPostId')::int = post.id) as announced
      from bulk_generated_posts post`,
  );

/** Writes posts until `wanted` writes were accepted; `judge` then checks them. */
export function startWriters(posts: readonly SeededPost[], wanted: number) {
  const all: Told[] = posts.map((post) => ({ post, granted: 0, last: post.content, open: [] }));
  const granted = () => all.reduce((sum, told) => sum + told.granted, 0);
  let turn = 0;
  const nextTurn = () => (granted() < wanted ? (turn += 1) : undefined);
  let grantedAt = performance.now();
  let longestWaitMs = 0;
  const onGranted = () => {
    const now = performance.now();
    longestWaitMs = Math.max(longestWaitMs, now - grantedAt);
    grantedAt = now;
  };
  const done = Promise.all(all.map((told) => write(told, nextTurn, onGranted)));
  const until = async (count: number) => {
    while (granted() < count) await pause(10);
  };
  /**
   * Returns the posts that lost an accepted write, and those with different numbers of writes and
   * events.
   */
  const judge = async (databases: Databases) => {
    const rows = new Map((await readRows(databases)).map((row) => [row.id, row]));
    const written = all.map(({ post }) => rows.get(post.id)).filter((row) => row !== undefined);
    // Each accepted write creates a version, so the version number reveals lost and overwritten
    // ones.
    const isLost = ({ post, granted: count, last, open }: Told) => {
      const { content = '', version = 0 } = rows.get(post.id) ?? {};
      return ![last, ...open].includes(content) || version - 1 < count;
    };
    return {
      lost: all.filter(isLost),
      torn: written.filter(({ version, announced }) => version - 1 !== announced),
    };
  };
  return { granted, tried: () => turn, longestWaitMs: () => longestWaitMs, until, done, judge };
}
