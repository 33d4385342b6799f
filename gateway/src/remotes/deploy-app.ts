import { AppError } from '@kallos/contracts/errors';
import { deployPath, PointerWish, type RemotePointer } from '@kallos/contracts/gateway/deploys';
import { readBytes } from '@kallos/service-kit/read-body';
import { Hono, type Context } from 'hono';
import { readBearer } from '../identity/caller.ts';
import type { DeployParts } from './deploy-parts.ts';
import { type DeployToken, requireHolder } from './deploy-tokens.ts';
import { movePointer, seedPointer } from './pointer.ts';
import { asRelease, receive, seedOf } from './receive.ts';
import { readWish } from './wishes.ts';

const mostWishBytes = 16 * 1024;

/** Does what a token's holder asks of a pointer. */
async function move(parts: DeployParts, c: Context, token: DeployToken): Promise<RemotePointer> {
  const wish = readWish(PointerWish, await readBytes(c.req.raw, mostWishBytes));
  const author = { by: token.holder, at: new Date() };
  const seed = await seedOf(parts, token.remote);
  const moved = await parts.pointers.change(
    token.remote,
    (before) => {
      if (!before) throw new AppError('not_found', { message: 'Nothing was deployed yet.' });
      return movePointer(seed ? seedPointer(before, seed) : before, wish, author);
    },
    // Whoever takes a release back can't wait for NATS.
    wish.action === 'rollback',
  );
  const { stable, canary, generation } = moved;
  parts.log.info(
    { remote: token.remote, by: token.holder, wish, stable, canary, generation },
    'pointer moved',
  );
  return moved;
}

/** Makes the application by which teams deploy their remotes. */
export function createDeployApp(parts: DeployParts): Hono {
  const app = new Hono().basePath(deployPath);
  const holderOf = (c: Context): DeployToken => {
    const app = c.req.param('app') ?? '';
    return requireHolder(parts.tokens, app.replaceAll('-', '_'), readBearer(c.req.header('authorization')));
  };
  app.use(async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.get('/:app', (c) => {
    const { remote } = holderOf(c);
    const known = parts.pointers.current(remote);
    const shipped = parts.registry.shipped(remote);
    const pointer = shipped && (!known || known.isSeed) ? seedPointer(known, asRelease(shipped)) : known;
    if (!pointer) throw new AppError('not_found');
    return c.json(pointer);
  });
  app.put('/:app/releases/:version', async (c) => c.json(await receive(parts, c, holderOf(c))));
  app.post('/:app', async (c) => c.json(await move(parts, c, holderOf(c))));
  return app;
}
