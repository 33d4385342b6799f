import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { pause } from 'stack/wait';
import { quickPaces } from '../fleet/settings.ts';
import type { SeededPost } from '../stage/posts.ts';
import { answerOf } from '../stage/diary.ts';
import type { Check, Scenario, Stage } from './scenario.ts';

const wanted = 5000;
const writers = 20;
const kills = 10;

/** What one post was told: the last text that was granted, and those after it that nobody knows of. */
interface Told {
  readonly post: SeededPost;
  granted: number;
  last: string;
  open: string[];
}

/** Writes one post again and again; one writer a post, so that the order of its answers is known. */
async function write(told: Told, nextTurn: () => number | undefined): Promise<void> {
  const { post } = told;
  for (let turn = nextTurn(); turn !== undefined; turn = nextTurn()) {
    const content = `${post.content} γραφή ${turn} ${'και '.repeat(turn % 40)}τέλος`;
    const call = post.tenant.call(
      bulkPosts.update,
      { params: { id: post.id }, body: { content } },
      { signal: AbortSignal.timeout(15_000) },
    );
    const answer = await answerOf(call);
    if (answer === 'done') Object.assign(told, { granted: told.granted + 1, last: content, open: [] });
    if (answer === 'unknown') {
      told.open.push(content);
      // A person waits a moment before trying again, too.
      await pause(200);
    }
  }
}

/** Kills evenly over the work, so that a slow machine gets no more deaths a write than a fast one. */
async function killPostgres(stage: Stage, granted: () => number): Promise<number> {
  for (let done = 0; done < kills; done += 1) {
    const share = ((done + 0.5) / kills) * wanted;
    while (granted() < share) await pause(10);
    stage.fleet.signal('postgres', 'SIGKILL');
    await stage.fleet.revive('postgres');
  }
  return kills;
}

const readRows = (stage: Stage) =>
  stage.databases.read(
    'posts',
    (sql) => sql<Array<{ id: number; content: string; version: number; announced: number }>>`
      select id, content, version, (select count(*)::int from outbox
        where subject like 'posts.post-changed.%' and (payload ->> 'bulkPostId')::int = post.id) as announced
      from bulk_generated_posts post`,
  );

async function play(stage: Stage): Promise<Check[]> {
  const posts = await stage.plant(Array.from({ length: writers }, () => 86_400_000));
  const all: Told[] = posts.map((post) => ({ post, granted: 0, last: post.content, open: [] }));
  const granted = () => all.reduce((sum, told) => sum + told.granted, 0);
  let turn = 0;
  const nextTurn = () => (granted() < wanted ? (turn += 1) : undefined);
  const [deaths] = await Promise.all([
    killPostgres(stage, granted),
    ...all.map((told) => write(told, nextTurn)),
  ]);
  await stage.fleet.untilReady();
  const rows = new Map((await readRows(stage)).map((row) => [row.id, row]));
  const lost = all.filter(
    ({ post, last, open }) => ![last, ...open].includes(rows.get(post.id)?.content ?? ''),
  );
  const torn = [...rows.values()].filter(({ version, announced }) => version - 1 !== announced);
  return [
    {
      name: `every acknowledged write is there after ${deaths} kills of Postgres`,
      isMet: lost.length === 0 && deaths >= kills && granted() >= wanted,
      detail: `${granted()} of ${turn} writes acknowledged, ${lost.length} of ${writers} posts lost one`,
    },
    {
      name: 'nothing is half there: each write stands or falls with its announcement',
      isMet: torn.length === 0,
      detail: torn.length === 0 ? 'versions and announcements agree' : JSON.stringify(torn[0]),
    },
  ];
}

/** Five thousand writes through the gateway while Postgres is killed ten times. */
export const writes: Scenario = { paces: quickPaces, play };
