import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '@kallos/service-kit/database/database';
import { costOfBackground } from '@kallos/service-kit/testing/loops';
import { measureStatements, fillTables } from '@kallos/service-kit/testing/statement-cost';
import postgres from 'postgres';
import { claimPosts, millisecondsToNextPost } from '../src/publishing/claim-due-posts.ts';
import { finishPosts } from '../src/publishing/outcomes/finish-together.ts';
import { bareLoop } from './bare-loop.ts';
import { backgroundWork, fillCalendar, makeDue, rules } from './full-calendar.ts';
import { openTestPosts } from './test-posts.ts';

// node svc-posts/testing/claim-bench.ts --server URL --posts N --accounts N --rounds N: fills a calendar and
// prints as JSON what its background statements and a claim read, and how claiming and ending posts compares
// with a bare loop.
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: '' },
    posts: { type: 'string', default: '800000' },
    accounts: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [posts = 0, accounts = 0, rounds = 1] = [values.posts, values.accounts, values.rounds].map(Number);
const batch = 20;
const batchesEach = 25;

let external = 0;
/** Claims due posts and ends them as published, like a publisher whose pages all accept. */
async function ownLoop(db: Database, batches: number): Promise<number> {
  let ended = 0;
  for (let turn = 0; turn < batches; turn += 1) {
    const claims = await claimPosts(db, batch, rules);
    const pages = claims.flatMap((claim) =>
      claim.targets.map((target) => ({
        claim,
        target,
        outcome: {
          state: 'published' as const,
          externalId: `own_${(external += 1)}`,
          permalink: 'https://platform.example/p/1',
          publishedAt: new Date().toISOString(),
        },
      })),
    );
    ended += (await finishPosts(db, pages)).size;
  }
  return ended;
}

async function rateOf(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const ended = await work();
  if (ended !== batch * batchesEach) throw new Error(`${ended} posts ended`);
  return (ended * 1000) / (performance.now() - began);
}

const dearest = (costs: ReadonlyArray<{ buffers: number }>) =>
  Math.max(...costs.map(({ buffers }) => buffers));

const stage = await openTestPosts(values.server, true);
const sql = postgres(stage.database.url, { max: 1, onnotice: () => {} });
const plain = openDatabase(stage.database.url, { max: 2 });
try {
  await fillTables(stage.database, async (tx) => {
    await fillCalendar(tx, posts, accounts);
    await tx`insert into pages_copy (page_id, account_id, page_name, platform)
      select 'fb' || n, n, 'Αίγλη', 'facebook' from generate_series(1, ${accounts}::int) n`;
  });
  const idle = dearest((await costOfBackground(stage.database.url, backgroundWork(stage.ctx))).costs);
  await fillTables(stage.database, makeDue);
  const claimed = await measureStatements(stage.database.url, async (db) => {
    await claimPosts(db, batch, rules);
    await millisecondsToNextPost(db);
  });
  const shares: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const own = () => rateOf(() => ownLoop(plain.db, batchesEach));
    const bare = () => rateOf(() => bareLoop(sql, batch, batchesEach));
    const first = round % 2 === 0 ? await own() : undefined;
    const other = await bare();
    const share = (first ?? (await own())) / other;
    if (round >= 0) shares.push(share);
  }
  process.stdout.write(`${JSON.stringify({ idle, claim: dearest(claimed), shares })}\n`);
} finally {
  await Promise.all([plain.close(), sql.end()]);
  await stage.database.drop();
}
