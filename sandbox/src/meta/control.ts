import { Hono, type Context, type Next } from 'hono';
import * as z from 'zod';
import type { Env } from '../broken-connections.ts';
import { FaultRule } from '../faults.ts';
import { Removal, removeApp } from './login/callbacks.ts';
import { pages, people } from './login/people.ts';
import { changePermissions, endTokens, revokeTokens } from './me.ts';
import type { Meta } from './model.ts';
import { defaultSettings } from './model.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Only this machine may inject faults; a forwarded request comes from elsewhere. */
async function onlyLoopback(c: Context<Env>, next: Next): Promise<Response | undefined> {
  const from = c.env.incoming.socket.remoteAddress ?? '';
  if (!loopback.test(from) || c.req.header('x-forwarded-for') !== undefined)
    return c.json({ error: 'The control calls answer on loopback only.' }, 403);
  await next();
  return undefined;
}

const Revocation = z
  .object({
    userId: z.string().optional(),
    pageId: z.string().optional(),
    subcode: z.number().int().default(460),
  })
  .refine(({ userId, pageId }) => userId !== undefined || pageId !== undefined, 'userId or pageId is needed');

const TokenEnd = z.object({ userId: z.string(), seconds: z.number() });

const Permissions = z.object({
  userId: z.string(),
  granted: z.array(z.string()).default([]),
  declined: z.array(z.string()).default([]),
});

function shapeOf(value: unknown) {
  if (typeof value === 'boolean') return z.boolean();
  return typeof value === 'string' ? z.string() : z.number().min(0);
}

const settingsShape = Object.fromEntries(
  Object.entries(defaultSettings).map(([name, value]) => [name, shapeOf(value)]),
);
const Settings = z.strictObject(settingsShape).partial();

async function readBody<T>(c: Context<Env>, schema: z.ZodType<T>): Promise<T | Response> {
  const read = schema.safeParse(await c.req.json().catch(() => undefined));
  return read.success ? read.data : c.json({ error: z.prettifyError(read.error) }, 400);
}

export interface ControlOptions {
  readonly meta: Meta;
  /** Deletes all data, faults and mails. */
  readonly reset: () => void;
}

/** Serves the calls that inject faults, for tests and for manual trials. */
export function createControl({ meta, reset }: ControlOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/control/*', (c, next) => onlyLoopback(c, next));
  app.get('/control/faults', (c) => c.json({ faults: meta.faults.list() }));
  app.post('/control/faults', async (c) => {
    const rules = await readBody(c, z.union([z.array(FaultRule), FaultRule.transform((rule) => [rule])]));
    if (rules instanceof Response) return rules;
    meta.faults.add(rules);
    return c.json({ faults: meta.faults.list() }, 201);
  });
  app.delete('/control/faults', (c) => {
    meta.faults.clear();
    return c.json({ faults: [] });
  });
  app.post('/control/tokens/revoke', async (c) => {
    const asked = await readBody(c, Revocation);
    if (asked instanceof Response) return asked;
    const { userId, pageId, subcode } = asked;
    const revoked = revokeTokens(
      meta,
      (token) =>
        (userId === undefined || token.userId === userId) &&
        (pageId === undefined || token.pageId === pageId),
      subcode,
    );
    return c.json({ revoked });
  });
  app.post('/control/tokens/end', async (c) => {
    const asked = await readBody(c, TokenEnd);
    if (asked instanceof Response) return asked;
    return c.json({ changed: endTokens(meta, asked.userId, Date.now() + asked.seconds * 1000) });
  });
  app.post('/control/permissions', async (c) => {
    const asked = await readBody(c, Permissions);
    if (asked instanceof Response) return asked;
    return c.json(changePermissions(meta, asked.userId, asked));
  });
  app.post('/control/apps/remove', async (c) => {
    const asked = await readBody(c, Removal);
    return asked instanceof Response ? asked : c.json(await removeApp(meta, asked));
  });
  app.get('/control/calls', (c) => c.json({ calls: meta.received.list() }));
  app.get('/control/ledger', (c) => c.json({ ledger: meta.ledger.list() }));
  app.get('/control/people', (c) => c.json({ people, pages }));
  app.get('/control/settings', (c) => c.json(meta.settings()));
  app.post('/control/settings', async (c) => {
    const changed = await readBody(c, Settings);
    if (changed instanceof Response) return changed;
    meta.change(changed);
    return c.json(meta.settings());
  });
  app.post('/control/reset', (c) => {
    reset();
    return c.json({ success: true });
  });
  return app;
}
