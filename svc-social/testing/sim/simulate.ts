import { locationParent, testContext } from '../test-context.ts';
import {
  isPublished,
  isShown,
  itemsOf,
  reconcile,
  simulatePost,
  type Post,
  type SeenItem,
  type World,
} from './business.ts';
import { Clock, installSimulation, openRandom, type Random } from './clock.ts';
import { SimGoogle } from './google.ts';
import { SimMeta, type Probabilities } from './meta.ts';
import { googlePlaceOf, selectPages, connectAll, openStage, type Stage } from './stage.ts';

const second = 1000;
const minute = 60 * second;

/** The result of a seed. */
export interface Verdict {
  /** Broken guarantees, as text. */
  readonly findings: string[];
  readonly told: readonly string[];
  readonly published: number;
  readonly looks: number;
  readonly forgotten: number;
  readonly calls: number;
  readonly simulatedMinutes: number;
}

interface Away {
  readonly pageId: string;
  readonly from: number;
  readonly to: number;
}

const placesPerPost = 1 / 25;
const accountsOf = (posts: number) => Math.max(2, Math.ceil(posts * placesPerPost));
const hours = 2;

/** Makes a text similar instead of equal. */
const addition = ' Και σήμερα.';

/**
 * Plans posts over some hours; some have the same or nearly the same text as one published shortly
 * before on the page.
 */
function planPosts({ random, meta, clock, twins }: World, count: number): Post[] {
  const accounts = accountsOf(count);
  const start = clock.now;
  const posts: Post[] = [];
  for (let id = 1; id <= count; id += 1) {
    const before = posts.at(-1);
    const isTwin = before !== undefined && random.isDrawn(twins);
    const accountId = isTwin ? before.accountId : Math.ceil(random.between(0, accounts));
    const platform: Post['platform'] = isTwin
      ? before.platform
      : random.pick(['facebook', 'instagram', 'google']);
    const dueAt = isTwin
      ? before.firstDueAt + random.between(0, random.pick([3 * second, 20 * minute]))
      : start + random.between(0, hours * 60 * minute);
    const text = isTwin
      ? `${before.texts[0] ?? ''}${random.isDrawn(0.3) ? addition : ''}`
      : `Η ${id}η ανάρτηση ${'✨'.repeat(id % 3)}\n\nγια  το δέρμα σας ${id % 4 ? '' : 'https://kallos.test/a'} #φροντίδα${id}`;
    const { id: facebook, instagramId: instagram } = meta.pageOf(accountId);
    const google = googlePlaceOf(accountId);
    const pictures = { facebook: random.pick([0, 1, 2]), instagram: random.pick([1, 1, 2]), google: 1 }[
      platform
    ];
    posts.push({
      id,
      accountId,
      platform,
      pageId: { facebook, instagram, google }[platform],
      imageUrls: Array.from({ length: pictures }, (_, index) => `https://kallos.test/${id}/${index}.jpg`),
      texts: [text],
      firstDueAt: dueAt,
      isForgotten: false,
      looks: 0,
      known: { text, version: 1, dueAt, state: 'scheduled' },
    });
  }
  return posts;
}

function startAll(world: World, posts: readonly Post[]): void {
  world.open = 0;
  for (const post of posts)
    if (post.known.state === 'scheduled') world.clock.spawn(() => simulatePost(world, post));
  world.clock.spawn(() => reconcile(world));
}

const itemsOfPosts = (world: World, posts: readonly Post[]): SeenItem[] =>
  itemsOf(world).filter(
    ({ place, message, publicAt }) =>
      publicAt !== null && posts.some((post) => post.pageId === place && post.texts.includes(message)),
  );

/**
 * Restores the databases to an earlier state; some minutes later an administrator releases the
 * platform.
 */
async function restoreOnce(world: World, stage: Stage, posts: readonly Post[]): Promise<void> {
  const { clock, random, memory } = world;
  const kept = structuredClone(posts.map(({ known }) => known));
  const counted = [...world.counted];
  const takenAt = clock.now;
  await stage.snapshot();
  await clock.sleep(random.between(2 * minute, 20 * minute), true);
  clock.endProcesses();
  await stage.restore();
  for (const [index, post] of posts.entries()) {
    post.known = clock.tell(post.pageId, `post ${post.id} set back:`, kept[index] ?? post.known);
    if (itemsOfPosts(world, [post]).some(({ message }) => message !== post.known.text))
      post.isForgotten = true;
  }
  memory.isHeld = true;
  world.counted.clear();
  for (const [item, post] of counted) world.counted.set(item, post);
  world.takenAt = takenAt;
  startAll(world, posts);
  await clock.sleep(random.between(minute, 8 * minute), true);
  Object.assign(memory, { isHeld: false, doubtfulSince: new Date(clock.now) });
}

async function deselectOnce(world: World, posts: readonly Post[], away: Away[]): Promise<void> {
  const { clock, random, ctx } = world;
  const post = random.pick(posts as [Post, ...Post[]]);
  await selectPages(ctx, post, false);
  const from = clock.now;
  await clock.sleep(random.between(5 * minute, 15 * minute), true);
  away.push({ pageId: post.pageId, from, to: clock.now });
  await selectPages(ctx, post, true);
}

/** How long a started call may still be in flight. */
const onItsWay = 10 * second;

/**
 * Compares each post's recorded outcome with what is public; posts with equal texts are checked
 * together.
 */
async function judge(world: World, posts: readonly Post[], away: readonly Away[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [, alike] of Map.groupBy(posts, ({ pageId, texts }) => `${pageId} ${texts[0]}`)) {
    const items = itemsOfPosts(world, alike);
    const shown = items.filter((item) => isShown(world, item)).length;
    const said = (await Promise.all(alike.map((post) => isPublished(world, post)))).filter(Boolean).length;
    const name = `post ${alike.map(({ id }) => id).join('+')} on ${alike[0]?.pageId}`;
    const facts = `${shown} public, ${said} published, ${alike.length} planned`;
    if (shown > alike.length) findings.push(`doubled: ${name}: ${facts}`);
    else if (shown > said) findings.push(`untrue: ${name}: ${facts}`);
    else if (shown < said) findings.push(`lost: ${name}: ${facts}`);
    const firstDueAt = Math.min(...alike.map((post) => post.firstDueAt));
    if (items.some(({ toldAt }) => toldAt.some((at) => at < firstDueAt))) findings.push(`early: ${name}`);
    const isMisplaced = away.some(
      ({ pageId, from, to }) =>
        pageId === alike[0]?.pageId &&
        items.some(({ toldAt }) => toldAt.some((at) => at > from + onItsWay && at < to)),
    );
    if (isMisplaced) findings.push(`misplaced: ${name}`);
  }
  const known = posts.flatMap(({ pageId, texts }) => texts.map((text) => `${pageId} ${text}`));
  const places = new Set(known);
  for (const { place, message, publicAt } of itemsOf(world))
    if (publicAt !== null && !places.has(`${place} ${message}`))
      findings.push(`misplaced: ${message} on ${place}`);
  return findings;
}

/** The default share of seeds that publish on pages in one call. */
const inOneStep = 0.3;

interface Opened {
  readonly random: Random;
  readonly meta: SimMeta;
  readonly wanted: Probabilities;
  readonly seed: number;
  readonly accounts: number;
}

function openWorld(stage: Stage, clock: Clock, { random, meta, wanted, seed, accounts }: Opened): World {
  const memory: World['memory'] = { doubtfulSince: null, isHeld: false };
  const ctx = testContext(
    stage.db,
    meta.graphOf(() => undefined),
    {
      memory: { check: async () => ({ ...memory, askedAt: new Date(clock.now) }) },
      leaseSeconds: 15,
      postsInOneStep: random.isDrawn(wanted['in-one-step'] ?? inOneStep),
    },
  );
  return {
    clock,
    random,
    meta,
    google: new SimGoogle({
      clock,
      random,
      seed,
      wanted,
      places: Array.from({ length: accounts }, (_, index) => googlePlaceOf(index + 1)),
      parent: locationParent,
    }),
    ctx,
    memory,
    takenAt: null,
    counted: new Map(),
    secondAsks: wanted['second-ask'] ?? secondAsks,
    twins: wanted['twin'] ?? twins,
    slanders: [],
    open: 0,
  };
}

const secondAsks = 0.05;
const twins = 0.06;

/** Simulates some hours with a seed. */
export async function simulate(
  serverUrl: string,
  { seed, count, wanted }: { seed: number; count: number; wanted: Probabilities },
): Promise<Verdict> {
  const [clock, random] = [new Clock(), openRandom(seed)];
  const stage = await openStage(serverUrl, clock);
  const start = clock.now;
  const meta = await SimMeta.open({ clock, random, seed, wanted, accounts: accountsOf(count) });
  const world = openWorld(stage, clock, { random, meta, wanted, seed, accounts: accountsOf(count) });
  const uninstall = installSimulation(clock, random);
  try {
    const posts = planPosts(world, count);
    const away: Away[] = [];
    await connectAll(world, accountsOf(count));
    startAll(world, posts);
    clock.spawn(async () => {
      for (let turn = 0; turn < 2 * hours; turn += 1) {
        await clock.sleep(random.between(5 * minute, 20 * minute), true);
        await deselectOnce(world, posts, away);
        if (turn % 2 === 0) await restoreOnce(world, stage, posts);
      }
    });
    await clock.run();
    const broken = clock.failures.map((failure) => `broken: ${String(failure)}`);
    const slanders = world.slanders.map((key) => `slandered: Meta is called silent for ${key}`);
    return {
      findings: [...broken, ...slanders, ...(await judge(world, posts, away))],
      told: clock.told,
      published: itemsOfPosts(world, posts).length,
      looks: posts.filter(({ looks }) => looks > 0).length,
      forgotten: posts.filter(({ isForgotten }) => isForgotten).length,
      calls: meta.book.calls,
      simulatedMinutes: Math.round((clock.now - start) / minute),
    };
  } finally {
    uninstall();
    await meta.close();
    await stage.close();
  }
}
