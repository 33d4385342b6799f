import { AppError } from '@kallos/contracts/errors';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { doubtEndSeconds } from '@kallos/contracts/social/doubt';
import { inAccount } from '@kallos/service-kit/database/database';
import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '../../src/context.ts';
import { deliver } from '../../src/deliveries/deliver.ts';
import { reconcileAbandoned } from '../../src/deliveries/doubts/reconcile.ts';
import { resolveManually } from '../../src/deliveries/doubts/resolve-manually.ts';
import { deliveries } from '../../src/schema/deliveries.ts';
import type { Clock, Random } from './clock.ts';
import type { SimGoogle } from './google.ts';
import type { SimMeta } from './meta.ts';
import { signInAgain } from './stage.ts';

/** The calendar's record of a post; a restore resets it. */
interface Known {
  text: string;
  version: number;
  dueAt: number;
  state: 'scheduled' | 'published' | 'failed';
}

/** One post on one page, with its author. */
export interface Post {
  readonly id: number;
  readonly accountId: number;
  readonly pageId: string;
  readonly platform: 'facebook' | 'instagram' | 'google';
  readonly imageUrls: string[];
  /** All texts that it ever had. */
  readonly texts: string[];
  /** Its first due time. */
  readonly firstDueAt: number;
  known: Known;
  /** It was published with a text that the restored calendar does not have. */
  isForgotten: boolean;
  looks: number;
}

/** The state that users and processes of a run share. */
export interface World {
  readonly clock: Clock;
  readonly random: Random;
  readonly meta: SimMeta;
  readonly google: SimGoogle;
  readonly ctx: Ctx;
  readonly memory: { doubtfulSince: Date | null; isHeld: boolean };
  /** Time of the restored backup, from which records may be lost. */
  takenAt: number | null;
  /** Which public post users took for which post, by id: each counts once. */
  readonly counted: Map<string, number>;
  /** The number of rounds that a second publisher also requests. */
  readonly secondAsks: number;
  /** The share of posts with the text of the one before. */
  readonly twins: number;
  /** Deliveries for which Meta was wrongly reported as silent. */
  readonly slanders: string[];
  open: number;
}

const second = 1000;
const minute = 60 * second;
/** Shorter than a publisher's delay. */
const retryHours = 2;

/** Runs svc-social code in a process that may crash at any point. */
const within = <T>({ meta, google, ctx }: World, work: (ctx: Ctx) => Promise<T>): Promise<T | 'died'> =>
  new Promise((resolve, reject) => {
    const die = () => resolve('died');
    work({ ...ctx, graph: meta.graphOf(die), google: google.clientOf(die) }).then(resolve, reject);
  });

function ask(world: World, { known, ...post }: Post) {
  const { id, accountId, pageId, platform, imageUrls } = post;
  const key = `post:${id}:page:${pageId}:v${known.version}`;
  const dueAt = new Date(Math.min(known.dueAt, world.takenAt ?? known.dueAt)).toISOString();
  const request = { key, accountId, bulkPostId: id, pageId, platform, message: known.text, imageUrls, dueAt };
  return within(world, (ctx) => deliver(ctx, request)).then((reply) => {
    if (
      reply !== 'died' &&
      isCalledSilent(reply.outcome) &&
      world.meta.silences + world.google.silences === 0
    )
      world.slanders.push(key);
    return world.clock.tell(pageId, key, reply);
  });
}

/** Whether Meta counts as silent; the content of sent calls may be unknown. */
const isCalledSilent = (outcome: DeliveryOutcome): boolean =>
  outcome.state === 'retry' && outcome.reason === 'meta_silent';

/** Simulates two concurrent publishers, or one whose round outlived its lease. */
async function askSecond(world: World, post: Post): Promise<void> {
  await world.clock.sleep(world.random.isDrawn(0.6) ? world.random.between(15 * second, 30 * second) : 0);
  await ask(world, post).catch(() => undefined);
}

const wait = ({ clock, random }: World, low: number, high: number) => clock.sleep(random.between(low, high));

/** Some users look at once, others later. */
const waitForPerson = (world: World) =>
  world.random.isDrawn(0.5) ? wait(world, 2 * second, minute) : wait(world, minute, 20 * minute);

function nextVersion({ clock }: World, post: Post, isEdited: boolean): void {
  const { known } = post;
  known.version += 1;
  if (isEdited) known.text = `${post.texts[0]} Άλλη διατύπωση${', ξανά'.repeat(post.texts.length)}.`;
  if (isEdited) post.texts.push(known.text);
  known.dueAt = clock.now;
}

/** Returns whether svc-social has announced the publication. */
async function isFound({ ctx }: World, { id, accountId }: Post): Promise<boolean> {
  const isOfPost = and(eq(deliveries.accountId, accountId), eq(deliveries.bulkPostId, id));
  const rows = await inAccount(ctx.db, accountId, (tx) => tx.select().from(deliveries).where(isOfPost));
  return rows.some(({ state }) => state === 'published');
}

/** Returns the posts that a user took to own each public post on the page. */
async function otherOwners({ ctx, counted }: World, { id, accountId }: Post) {
  const isOther = and(eq(deliveries.accountId, accountId), ne(deliveries.bulkPostId, id));
  const rows = await inAccount(ctx.db, accountId, (tx) => tx.select().from(deliveries).where(isOther));
  const linked = rows.filter(({ externalId }) => externalId !== null);
  const shown = new Set(linked.map(({ externalId }) => externalId));
  const withLink = new Set(linked.map(({ bulkPostId }) => bulkPostId));
  return (item: { readonly id: string; readonly publicId: string }): boolean => {
    const taken = counted.get(item.id) ?? id;
    return shown.has(item.publicId) || (taken !== id && !withLink.has(taken));
  };
}

/** A post at a network, with the facts that the verdict needs. */
export interface SeenItem {
  readonly id: string;
  readonly publicId: string;
  readonly place: string;
  readonly message: string;
  readonly publicAt: number | null;
  readonly deletedAt: number | null;
  readonly toldAt: readonly number[];
}

/** Returns the posts at all networks. */
export const itemsOf = ({ meta, google }: World): readonly SeenItem[] => [...meta.items, ...google.items];

/** Returns whether a post is public now. */
export const isShown = ({ clock }: World, { publicAt, deletedAt }: SeenItem): boolean =>
  publicAt !== null && publicAt <= clock.now && (deletedAt === null || deletedAt > clock.now);

/** Decides about a post that is left to a user, usually after checking the page. */
async function decide(world: World, post: Post): Promise<'published' | 'again'> {
  const { random } = world;
  post.looks += 1;
  for (;;) {
    await waitForPerson(world);
    if (await isFound(world, post)) return 'published';
    if (world.memory.isHeld) continue;
    const isOthers = await otherOwners(world, post);
    const shown = itemsOf(world).filter(
      (item) =>
        item.place === post.pageId &&
        item.message.startsWith(post.texts[0] ?? '') &&
        isShown(world, item) &&
        !isOthers(item),
    );
    // Only the user remembers a text that the calendar lost.
    const isEdited = shown.some(({ message }) => message !== post.known.text);
    const [first] = shown;
    const wasPosted = first !== undefined && (isEdited || shown.length > 1 || random.isDrawn(0.7));
    const word = { accountId: post.accountId, bulkPostId: post.id, wasPosted };
    world.clock.tell(post.pageId, 'a person says', word);
    // The same public post does not count for the next card, even before the response.
    if (wasPosted) world.counted.set(first.id, post.id);
    const told = await within(world, (ctx) => resolveManually(ctx, word)).catch(() => 'died' as const);
    if (told === 'died') continue;
    if (wasPosted && told.found.length > 0) world.counted.delete(first.id);
    if (wasPosted || told.found.length > 0) return 'published';
    nextVersion(world, post, random.isDrawn(0.3));
    return 'again';
  }
}

/** Fixes the cause of a failure, or gives the post up. */
async function mend(world: World, post: Post, isMendable: boolean): Promise<'failed' | 'again'> {
  const { random } = world;
  await waitForPerson(world);
  if (!isMendable && random.isDrawn(0.2)) return 'failed';
  if (isMendable) await signInAgain(world, post.accountId);
  const isEdited = random.isDrawn(isMendable ? 0.2 : 0.7);
  if (!isMendable || isEdited) nextVersion(world, post, isEdited);
  return 'again';
}

/** Applies an outcome to the calendar, as svc-posts does. */
async function follow(world: World, post: Post, outcome: DeliveryOutcome): Promise<Known['state'] | 'again'> {
  if (outcome.state === 'published') return 'published';
  if (outcome.state === 'needs_look') return decide(world, post);
  const isInDoubt = outcome.state === 'in_doubt';
  const hasLasted = isInDoubt && (outcome.doubtSeconds ?? 0) >= doubtEndSeconds(world.ctx.settleSeconds);
  if (hasLasted && outcome.awaits !== 'certainty') return decide(world, post);
  const isBarred = isInDoubt && outcome.awaits === 'person';
  if (outcome.state === 'failed' || outcome.state === 'on_hold' || isBarred)
    return mend(world, post, outcome.state !== 'failed');
  if (world.clock.now - post.known.dueAt > retryHours * 60 * minute)
    return isInDoubt ? decide(world, post) : 'failed';
  await world.clock.sleep(outcome.afterSeconds * second);
  return 'again';
}

/** Publishes a post when due, as a publisher does, until the calendar has its final state. */
export async function simulatePost(world: World, post: Post): Promise<void> {
  const { clock, random, memory } = world;
  world.open += 1;
  while (post.known.state === 'scheduled') {
    await clock.sleep(post.known.dueAt - clock.now);
    if (memory.isHeld) {
      await wait(world, 20 * second, 40 * second);
      continue;
    }
    if (random.isDrawn(world.secondAsks))
      clock.spawn(() => askSecond(world, { ...post, known: { ...post.known } }));
    const reply = await ask(world, post).catch((failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'conflict') return 'conflict' as const;
      if (failure instanceof AppError) return 'died' as const;
      throw failure;
    });
    if (reply === 'died') await wait(world, second, 10 * second);
    else {
      const step =
        reply === 'conflict' ? await decide(world, post) : await follow(world, post, reply.outcome);
      if (step !== 'again') post.known.state = clock.tell(post.pageId, `post ${post.id} is`, step);
    }
  }
  world.open -= 1;
}

/** Runs the reconcile loop until some time after the last post. */
export async function reconcile(world: World): Promise<void> {
  for (let left = 60; left > 0; left -= world.open === 0 ? 1 : 0) {
    await world.clock.sleep(30 * second);
    await within(world, reconcileAbandoned);
  }
}

/** Returns whether the post ended as published. */
export const isPublished = async (world: World, post: Post): Promise<boolean> =>
  post.known.state === 'published' || isFound(world, post);
