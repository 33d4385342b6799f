import type { Platform as PlatformName } from '@kallos/contracts/wire';
import type { Ctx } from '../context.ts';
import { facebook } from './facebook/facebook.ts';
import { instagram } from './instagram/instagram.ts';
import type { Platform } from './platform.ts';

/** The networks that posts go to: another one is a folder beside these and a line here. */
export const platforms: Record<PlatformName, Platform> = { facebook, instagram };

/** The network as this installation posts to it. */
export const platformFor = (ctx: Pick<Ctx, 'postsInOneStep'>, name: PlatformName): Platform =>
  ctx.postsInOneStep ? { ...platforms[name], ...platforms[name].inOneStep } : platforms[name];

/** The platform whose pages carry the tokens. */
export const tokenPlatform = 'facebook' satisfies PlatformName;
