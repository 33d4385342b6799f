import { Hono, type Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../broken-connections.ts';
import { endGrant } from './login/tokens.ts';
import { defaultSettings, type Google } from './model.ts';
import { peopleOf } from './people.ts';
import { settlePosts, stateOf } from './posts/review.ts';

const shapeOf = (value: unknown) =>
  typeof value === 'boolean' ? z.boolean() : typeof value === 'string' ? z.string() : z.number().min(0);
const Settings = z
  .strictObject(
    Object.fromEntries(Object.entries(defaultSettings).map(([name, value]) => [name, shapeOf(value)])),
  )
  .partial();
/** Ends the tokens of a person; `isRevoked`: the consent itself is withdrawn. */
const End = z.object({ personId: z.string(), isRevoked: z.boolean().default(true) });
const Verdict = z.object({ id: z.string(), verdict: z.enum(['approved', 'rejected']) });

async function readBody<T>(c: Context<Env>, schema: z.ZodType<T>): Promise<T | Response> {
  const read = schema.safeParse(await c.req.json().catch(() => undefined));
  return read.success ? read.data : c.json({ error: z.prettifyError(read.error) }, 400);
}

/** Serves the control calls of Google; `/control` itself admits only this machine. */
export function createGoogleControl(google: Google): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/control/google/settings', (c) => c.json(google.settings()));
  app.post('/control/google/settings', async (c) => {
    const changed = await readBody(c, Settings);
    if (changed instanceof Response) return changed;
    google.change(changed);
    return c.json(google.settings());
  });
  app.post('/control/google/tokens/end', async (c) => {
    const asked = await readBody(c, End);
    if (asked instanceof Response) return asked;
    endGrant(google, asked.personId, asked.isRevoked);
    return c.json({ success: true });
  });
  // A post that is public can still be rejected later.
  app.post('/control/google/review', async (c) => {
    const asked = await readBody(c, Verdict);
    if (asked instanceof Response) return asked;
    const post = google.posts.get(asked.id);
    if (!post) return c.json({ error: 'no such post' }, 404);
    google.posts.put(post.id, { ...post, verdict: asked.verdict, reviewedAt: Date.now() });
    return c.json({ success: true });
  });
  app.get('/control/google/posts', async (c) => {
    await settlePosts(google);
    return c.json({ posts: google.posts.list().map((post) => ({ ...post, state: stateOf(post) })) });
  });
  app.get('/control/google/ledger', async (c) => {
    await settlePosts(google);
    return c.json({ ledger: google.ledger.list() });
  });
  app.get('/control/google/calls', (c) => c.json({ calls: google.received.list() }));
  app.get('/control/google/people', (c) => c.json({ people: peopleOf(undefined) }));
  return app;
}
